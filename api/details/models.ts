import type { MODEL_FAILURES } from '../../contract/failures/models.js';
import type { Detail } from './detail.js';

export const MODEL_DETAILS: Record<keyof typeof MODEL_FAILURES, Detail> = {
  MODEL_NOT_FOUND: {
    en: 'No model of this name is offered to you here. GET /v1/models lists those that are.',
    ko: '이 이름의 모델은 제공되지 않습니다. 쓸 수 있는 모델은 GET /v1/models에서 볼 수 있습니다.',
    about:
      "Only at the addresses of OpenAI's API ([openai.md](openai.md)), whose errors are in its form: the " +
      "code is `model_not_found` there, as OpenAI's clients expect it.",
  },
  MODEL_BUSY: {
    en: 'The provider of the model is limiting requests. Send the request again in a while.',
    ko: '모델 제공자가 요청 속도를 제한하고 있습니다. 잠시 뒤 다시 요청해 주십시오.',
    about: 'The provider throttles. `Retry-After` says when to try again.',
  },
  MODEL_REFUSED: {
    en: 'The provider of the model refuses the request as it is: it may be too long, or a tool’s schema may not be valid.',
    ko: '모델 제공자가 이 요청을 거부했습니다. 너무 길거나 도구 스키마가 올바르지 않을 수 있습니다.',
    about:
      'The provider refused it. The message says why as far as the provider tells: a conversation that is ' +
      'too long, a schema of a tool that it does not take, a model that it does not have.',
  },
  MODEL_UNAVAILABLE: {
    en: 'The model did not answer after several attempts. Send the request again later.',
    ko: '여러 번 시도했지만 모델이 응답하지 않았습니다. 나중에 다시 요청해 주십시오.',
    about: 'It was tried several times. The same request with the same Idempotency-Key tries again.',
  },
  MODEL_FAILED: {
    en: 'The provider of the model refuses access, or its reply cannot be read. See the log of the worker for details.',
    ko: '모델 제공자가 접근을 거부했거나 응답을 읽을 수 없습니다. 자세한 내용은 워커 로그에 있습니다.',
    about:
      'The provider denies access, or the output of the model could not be read even after the model was told so.',
  },
  TOOL_CALL_UNKNOWN: {
    en: 'This call was not issued to you in this conversation. Send assistant messages back exactly as they came; give a history from elsewhere as text, without tool calls.',
    ko: '이 대화에서 발급된 적이 없는 호출입니다. assistant 메시지는 받은 그대로 돌려보내고, 다른 곳의 이력은 도구 호출 없이 텍스트로 보내 주십시오.',
    about:
      "A conversation with a model that is offered a client's tools ([openai.md](openai.md)) holds a call " +
      'that was not issued to this caller in this conversation. It is recorded in the security log.',
  },
  TOOL_CALL_ALTERED: {
    en: 'The name or the arguments differ from the call that was issued and consented to. Send assistant messages back exactly as they came.',
    ko: '도구 이름이나 인수가 발급된 것과 달라 승인된 호출로 볼 수 없습니다. assistant 메시지를 받은 그대로 돌려보내 주십시오.',
    about:
      'The name or the arguments of a call were changed on the way. What was consented to is what was ' +
      'issued. It is recorded in the security log.',
  },
  TOOL_RESULT_REPLAYED: {
    en: 'Only the first result sent for a call counts. Send that result again unchanged, or continue from before the call.',
    ko: '호출 하나에는 처음 보낸 결과만 인정됩니다. 그 결과를 그대로 다시 보내거나, 호출 이전부터 다시 진행해 주십시오.',
    about:
      'A call has one result, the first that was sent; the same result may be sent again as part of the conversation. ' +
      'It is recorded in the security log.',
  },
  TOOL_RESULT_MISSING: {
    en: 'Every call needs a result before the conversation can continue: send a tool message for each, or a user message that declines them.',
    ko: '대화를 이어 가려면 모든 호출에 결과가 필요합니다. 각각 tool 메시지를 보내거나, 거부한다는 사용자 메시지를 보내 주십시오.',
    about:
      'The message names the calls without a result. A message of the user in their place declines them.',
  },
  COMPLETION_CHANGED: {
    en: 'The rest of the reply no longer fits the part that you have. Send the request again without Last-Event-ID, with the same Idempotency-Key.',
    ko: '이어질 내용이 이미 받은 내용과 맞지 않습니다. 같은 Idempotency-Key로, Last-Event-ID 없이 다시 요청해 주십시오.',
    about:
      'A client resumed a streamed completion with `Last-Event-ID` ([openai.md](openai.md)) after it had received part ' +
      'of the reply, and the reply has changed since: a reviewer has edited a provisional answer, or a deadline was ' +
      'extended. The error is sent in the stream.',
  },
};
