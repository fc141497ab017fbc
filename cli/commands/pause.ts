import { InvalidArgumentError, type Command } from 'commander';
import type { TodoChange } from '../../contract/plan.js';
import type { Modification } from '../../contract/requests/index.js';
import type { Host } from '../host.js';
import type { ApiOptions } from '../session.js';
import { TEXTS, type Texts } from '../texts/index.js';
import { runInSession, wholeNumberOption, withApiOptions } from './options.js';

interface ResumeOptions extends ApiOptions {
  skip?: string[];
  retry?: string[];
  update?: Modification[];
  comment?: string;
}

/** `vouch pause`: pauses a query. */
export function registerPause(program: Command, host: Host): void {
  const texts = TEXTS[host.language];
  const t = texts.commands;
  const command = program
    .command('pause')
    .description(t.pause)
    .argument('<id>', t.queryId)
    .option('--reason <reason>', t.reason)
    .option('--seconds <seconds>', t.seconds, wholeNumberOption(texts.errors.badSeconds));
  withApiOptions(command, texts).action(
    async (id: string, options: ApiOptions & { reason?: string; seconds?: number }) => {
      const { pauseQuery } = await import('../actions/pause.js');
      const { reason, seconds } = options;
      const body = { ...(reason ? { reason } : {}), ...(seconds === undefined ? {} : { seconds }) };
      await runInSession(host, options, (session) => pauseQuery(session, id, body));
    },
  );
}

/** `vouch resume`: resumes a paused query, with changes to its todos if wanted. */
export function registerResume(program: Command, host: Host): void {
  const texts = TEXTS[host.language];
  const t = texts.commands;
  const command = program
    .command('resume')
    .description(t.resume)
    .argument('<id>', t.queryId)
    .option('--skip <todo...>', t.skip)
    .option('--retry <todo...>', t.retry)
    .option('--update <todo=json...>', t.update, updateOption(texts))
    .option('--comment <text>', t.decisionComment);
  withApiOptions(command, texts).action(async (id: string, options: ResumeOptions) => {
    const { resumeQuery } = await import('../actions/pause.js');
    const { skip = [], retry = [], update = [], comment } = options;
    const modifications: Modification[] = [
      ...skip.map((todoId) => ({ op: 'skip' as const, todoId })),
      ...retry.map((todoId) => ({ op: 'retry' as const, todoId })),
      ...update,
    ];
    const body = {
      ...(modifications.length > 0 ? { modifications } : {}),
      ...(comment === undefined ? {} : { comment }),
    };
    await runInSession(host, options, (session) => resumeQuery(session, id, body));
  });
}

function updateOption({ errors }: Texts): (text: string, before?: Modification[]) => Modification[] {
  return (text, before = []) => {
    const [, todoId, json] = /^([A-Za-z0-9_-]{1,40})=(.*)$/s.exec(text) ?? [];
    try {
      // the API checks the change, key by key
      if (todoId && json) return [...before, { op: 'update', todoId, set: JSON.parse(json) as TodoChange }];
    } catch {
      // refused below, with what is wanted
    }
    throw new InvalidArgumentError(errors.badUpdate);
  };
}
