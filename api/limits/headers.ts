import helmet from 'helmet';

/** Security headers of API answers: none of them is a page, so browsers may load and run nothing. */
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
  // the TLS proxy in front decides this for the whole host
  strictTransportSecurity: false,
});
