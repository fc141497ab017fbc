/** The reference page. Its texts are those of the description, which is in English. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Vouch API</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
    <link rel="icon" href="/docs/favicon-32x32.png" />
    <script src="/docs/swagger-ui-bundle.js" defer></script>
    <script src="/docs/init.js" defer></script>
  </head>
  <body>
    <div id="reference"></div>
    <noscript>This page needs JavaScript. The description itself is at <a href="/openapi.json">/openapi.json</a>.</noscript>
  </body>
</html>
`;

/** Starts the page; in a file of its own, because the page allows no script inside it. */
export const INIT = `const dark = window.matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
window.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  defaultModelsExpandDepth: -1,
  defaultModelExpandDepth: 1,
  docExpansion: 'list',
  displayRequestDuration: true,
  validatorUrl: null,
});
`;
