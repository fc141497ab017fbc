/** Import rules of the house. Each layer names what it may import of ours; everything else is an error. */
const layers = {
  contract: [],
  domain: ['contract'],
  ports: ['contract'],
  // what happened: histories as they are read and replayed, packs that anybody can check
  audit: ['contract', 'config', 'ports', 'temporal'],
  config: ['contract'],
  workflows: ['contract', 'domain'],
  activities: ['contract', 'domain', 'ports', 'audit'],
  adapters: ['contract', 'domain', 'ports', 'config'],
  temporal: ['contract', 'config', 'ports'],
  // domain: what is computed from a status alone, such as the diagram of a plan
  api: ['contract', 'client', 'domain', 'config', 'temporal', 'audit', 'ports', 'mcp'],
  // runs wherever there is fetch: in the browser, in the CLI, in other people's programs
  client: ['contract', 'domain'],
  // tools of the MCP server over the client; domain: the words of the product
  mcp: ['contract', 'client', 'domain'],
  // domain: words, and what is computed while somebody looks, such as what writing changes in a draft
  web: ['contract', 'client', 'domain'],
  cli: ['contract', 'audit', 'client', 'mcp', 'domain', 'config', 'temporal', 'infra'],
  worker: [
    ...['contract', 'domain', 'workflows', 'activities', 'ports', 'adapters'],
    ...['temporal', 'audit', 'config'],
  ],
};

const ours = `^(${[...Object.keys(layers), 'infra', 'lab', 'test'].join('|')})/`;

/** Programs put adapters together; so does the evaluation, which runs the pipeline itself. */
const mains = '^((api|cli|worker)/main\\.ts$|cli/evaluation/)';

const layerRules = Object.entries(layers).map(([layer, allowed]) => ({
  name: `${layer}-imports`,
  severity: 'error',
  comment: `${layer} may import ${['itself', ...allowed].join(', ')}`,
  from: { path: `^${layer}/`, pathNot: mains },
  to: { path: ours, pathNot: `^(${[layer, ...allowed].join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...layerRules.map((rule) =>
      rule.name === 'workflows-imports'
        ? // activities and ports as types only: their code must not enter the workflow bundle
          { ...rule, to: { ...rule.to, dependencyTypesNot: ['type-only'] } }
        : rule.name === 'api-imports' || rule.name === 'cli-imports'
          ? // names of signals, updates and queries are the one thing shared with workflow code
            { ...rule, to: { ...rule.to, pathNot: `${rule.to.pathNot}|^workflows/messages\\.ts$` } }
          : rule,
    ),
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contract-imports-zod-only',
      severity: 'error',
      from: { path: '^contract/' },
      to: { pathNot: '^(contract/|node_modules/zod/)' },
    },
    {
      name: 'sandbox-safe',
      severity: 'error',
      comment: 'contract, domain and workflows run in the workflow sandbox: no node built-ins',
      from: { path: '^(contract|domain|workflows)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-test-code-in-product',
      severity: 'error',
      from: { pathNot: '^(lab|test)/' },
      to: { path: '^(lab|test)/' },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // packages of their own
    exclude: { path: '^(infra/aws|lab/bench/peers)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};
