import type { Language, Localized } from '../../../contract/language.js';
import { smallTalkOf, type SmallTalk } from './analyse/small-talk.js';

const REPLIES: Record<SmallTalk, Localized> = {
  greeting: {
    en: 'Hello! I answer questions from the documents of this organisation. What would you like to know?',
    ko: '안녕하세요! 사내 문서를 바탕으로 질문에 답해 드립니다. 무엇이 궁금하십니까?',
  },
  thanks: {
    en: 'You are welcome. Ask whenever there is something you want to look up.',
    ko: '도움이 되었다니 다행입니다. 궁금한 것이 있으면 언제든 물어보십시오.',
  },
  farewell: {
    en: 'Goodbye! Come back whenever you have a question.',
    ko: '안녕히 가십시오! 궁금한 것이 생기면 언제든 다시 찾아 주십시오.',
  },
  identity: {
    en: 'I am Vouch, a program that finds answers in the documents of this organisation and quotes them with their source. A person checks what I am not sure of.',
    ko: '저는 사내 문서에서 답을 찾아 출처와 함께 알려 드리는 프로그램 Vouch입니다. 제가 확신하지 못하는 답변은 사람이 확인합니다.',
  },
  ability: {
    en: 'I search the documents of this organisation and quote what answers your question, with the source. For example, try: "How do I settle travel expenses?"',
    ko: '사내 문서를 검색해 질문에 맞는 내용을 출처와 함께 인용해 드립니다. 예를 들어 "출장비 정산 방법 알려줘"라고 물어보십시오.',
  },
  feeling: {
    en: 'I understand. I am best at looking things up in the documents, so tell me if there is anything I can find for you.',
    ko: '그러셨군요. 저는 문서에서 정보를 찾는 일을 가장 잘합니다. 찾아볼 것이 있으면 말씀해 주십시오.',
  },
  other: {
    en: 'I can look things up in the documents of this organisation. What would you like to know?',
    ko: '저는 사내 문서에서 정보를 찾아 드릴 수 있습니다. 무엇이 궁금하십니까?',
  },
};

/** A short friendly reply to small talk that also says what can be asked. */
export function chatReply(text: string, language: Language): string {
  return REPLIES[smallTalkOf(text) ?? 'other'][language];
}
