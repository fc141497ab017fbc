import helmet from 'helmet';

/** Headers of what the API answers: nothing of it is a page, so a browser is to do nothing with it. */
export const apiHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  // whoever puts TLS in front of the API decides this for the whole host
  strictTransportSecurity: false,
});
