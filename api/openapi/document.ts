import { STREAMS } from '../../contract/endpoints.js';
import type { EndpointName } from '../http/endpoint.js';
import { OPENAI_ROUTES } from '../../contract/openai/extra-routes.js';
import { createComponents, reachable } from './components.js';
import { HEADER_PARAMETERS, RESPONSE_HEADERS, withCommonHeaders } from './headers.js';
import { describeEndpoint, type Described } from './operation.js';
import { TAGS } from './operations/index.js';
import { problemExamples } from './problems.js';
import { describeExtraRoute } from './extra-routes.js';
import { describeStream } from './streams.js';
import { describeWebhooks } from './webhooks.js';
import type { Json } from './types.js';

const DESCRIPTION = `Vouch answers questions from an organisation’s own documents, and a person vouches for the answers that the machine is not sure of.

Every error is \`application/problem+json\` (RFC 9457) with a stable \`code\`. Unknown fields of a request body are refused; responses may gain fields. What a caller may not see is answered as if it did not exist.

Without configuration the API listens on loopback only and requires no authentication.`;

/** Version of the API, as in its paths. */
const VERSION = '1';

/** Returns the description of the whole API (OpenAPI 3.1), generated from contract/. */
export function describeApi(): Json {
  const streams = Object.keys(STREAMS) as (keyof typeof STREAMS)[];
  const extraRoutes = Object.keys(OPENAI_ROUTES) as (keyof typeof OPENAI_ROUTES)[];
  const components = createComponents();
  const described = [
    ...TAGS.flatMap(({ name: tag, operations }) =>
      Object.entries(operations).map(([name, text]) =>
        describeEndpoint(name as EndpointName, tag, text, components),
      ),
    ),
    ...streams.map((name) => describeStream(name, 'Streams', components)),
    ...extraRoutes.map((name) => describeExtraRoute(name, 'OpenAI', components)),
  ];
  const paths = pathsOf(described);
  const webhooks = describeWebhooks(components);
  return {
    openapi: '3.1.1',
    info: { title: 'Vouch', version: VERSION, description: DESCRIPTION },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }, { session: [] }],
    tags: [
      ...TAGS.map(({ name, description }) => ({ name, description })),
      { name: 'OpenAI', description: 'For clients of OpenAI’s API.' },
      { name: 'Streams', description: 'Live streams: server-sent events that resume by id.' },
    ],
    paths,
    webhooks,
    components: {
      schemas: reachable(components.all, [paths, webhooks]),
      parameters: Object.fromEntries(
        Object.entries(HEADER_PARAMETERS).map(([name, parameter]) => [name, { in: 'header', ...parameter }]),
      ),
      headers: RESPONSE_HEADERS,
      examples: problemExamples(described.flatMap(({ codes }) => codes)),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key (`vk_…`), or an access token of the configured OpenID Connect issuer.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-vouch',
          description: 'The session of the web app.',
        },
      },
    },
  };
}

function pathsOf(described: Described[]): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const { path, method, operation } of described) {
    const responses = withCommonHeaders(path, operation['responses'] as Record<string, Json>);
    paths[path] = { ...paths[path], [method]: { ...operation, responses } };
  }
  return paths;
}
