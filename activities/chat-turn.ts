import { randomBytes } from 'node:crypto';
import type { ChatTurnInput, LoopCall, LoopToolChoice } from '../contract/tool-loop.js';
import { wellFormed } from '../domain/json-text.js';
import type { ModelMessage } from '../domain/tool-loop/prepare-turn.js';
import type { Ports } from '../ports/index.js';
import { PortError } from '../ports/port-error.js';
import { modelStep } from './heartbeat.js';
import { withPortFailures } from './port-failures.js';

/** One call of the model in a turn. */
export interface TurnAsked extends Pick<
  ChatTurnInput,
  'model' | 'tools' | 'parallelCalls' | 'temperature' | 'maxOutputTokens'
> {
  system: string;
  messages: ModelMessage[];
  toolChoice: LoopToolChoice;
}

/** The reply of the model; every call of a tool has an id that nobody can guess. */
export interface TurnReply {
  text: string;
  calls: LoopCall[];
  finish: 'stop' | 'length' | 'tool_calls' | 'filtered';
  usage: { inputTokens: number; outputTokens: number };
  model: string;
}

export type ChatTurnActivities = ReturnType<typeof createChatTurnActivities>;

/** A turn of a conversation with a model that is offered the tools of a client. */
export function createChatTurnActivities({ chat }: Pick<Ports, 'chat'>) {
  return {
    /** Asks the model once; its text so far travels in the heartbeats. Fails as `unparsable` for calls of other tools. */
    completeTurn(asked: TurnAsked): Promise<TurnReply> {
      return modelStep(({ recordDraft, signal }) =>
        withPortFailures(async () => {
          if (!chat)
            throw new PortError('invalid', {
              en: 'no chat model is set: set VOUCH_CHAT_MODEL_PROVIDER',
              ko: '대화 모델이 설정되지 않았습니다. VOUCH_CHAT_MODEL_PROVIDER를 지정해 주십시오',
            });
          let text = '';
          let half = '';
          const { parallelCalls, ...request } = asked;
          const reply = await chat.complete({
            ...request,
            ...(parallelCalls === undefined ? {} : { parallelToolCalls: parallelCalls }),
            signal,
            onFragment: (fragment) => {
              // the other half of its last character may follow
              const [whole = '', begun = ''] = (half + fragment).split(/([\ud800-\udbff]$)/);
              half = begun;
              text += wellFormed(whole);
              recordDraft?.({ draft: text });
            },
          });
          const offered = new Set(asked.tools.map(({ name }) => name));
          const strange =
            asked.toolChoice !== 'none' && reply.toolCalls.some(({ name }) => !offered.has(name));
          if (strange)
            throw new PortError('unparsable', {
              en: `model ${asked.model}: it calls a tool that it was not given`,
              ko: `모델 ${asked.model}: 제공하지 않은 도구를 호출했습니다`,
            });
          // not every provider can be told, and not every model heeds it
          const most = asked.toolChoice === 'none' ? 0 : parallelCalls === false ? 1 : undefined;
          const kept = reply.toolCalls.slice(0, most);
          return {
            text: wellFormed(reply.text),
            calls: kept.map(({ name, input }) => ({ callId: newCallId(), name, arguments: input })),
            finish: reply.finish === 'tool_calls' && kept.length === 0 ? 'stop' : reply.finish,
            usage: reply.usage,
            model: reply.model,
          };
        }),
      );
    },
  };
}

function newCallId(): string {
  return `call_${randomBytes(18).toString('base64url')}`;
}
