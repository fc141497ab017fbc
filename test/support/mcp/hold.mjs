/** A process that starts an MCP server through the product's host, prints the server's pid and then waits to be stopped. */
const [, , server, behaviour] = process.argv;
const { createMcpToolHost } = await import('../../../adapters/tools/mcp/index.ts');

const host = createMcpToolHost({ servers: [JSON.parse(server)], blobs: {}, keyValues: {} });
const { text } = await host.call({ tool: 'desk.about', arguments: {}, callId: 'q.s', language: 'en' });
process.on('SIGTERM', () => {
  if (behaviour === 'closes') void host.close().then(() => process.exit(0));
  else process.exit(0);
});
process.stdout.write(`${JSON.parse(text).pid}\n`);
