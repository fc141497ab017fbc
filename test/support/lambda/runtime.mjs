/**
 * Plays the runtime of Lambda for one function: imports its module, and calls its handler for every message with the
 * milliseconds that an invocation has. Says how each one ended.
 */
const [module] = process.argv.slice(2);
const { handler } = await import(module);
let number = 0;

process.on('message', async (ms) => {
  const deadline = Date.now() + ms;
  number += 1;
  const invocation = {
    awsRequestId: `${process.pid}-${number}`,
    invokedFunctionArn: 'arn:aws:lambda:ap-northeast-2:111122223333:function:vouch-worker:7',
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
  try {
    await handler({}, invocation);
    process.send({ leftMs: deadline - Date.now() });
  } catch (error) {
    process.send({ error: String(error) });
  }
});
process.send('ready');
