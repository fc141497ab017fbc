import { hit, scriptedIndex } from '../support/memory-ports.js';
import { clearAnalysis, scriptedReasoner, thought } from '../support/scripted-reasoner.js';

/** The hits of every search, whatever the query. */
export const FOUND = [
  hit('a#0', 'VPN is set up with the client.'),
  hit('b#0', 'VPN needs a token.'),
  hit('c#0', 'VPN.'),
];

/** Ports of an installation that knows of the VPN, and asks back what is meant by what is `unclear`, or 그거. */
export function portsThatAskBack() {
  const reasoner = scriptedReasoner({
    analyse: async ({ question, clarifications }) => {
      const unclear = /unclear|그거/.test(question) && clarifications.length === 0;
      return thought(
        clearAnalysis([question, ...clarifications].join(' '), { clarity: unclear ? 0.2 : 0.9 }),
      );
    },
    clarify: async ({ question }) =>
      thought(
        /[가-힣]/.test(question)
          ? { prompt: '무엇을 설정하나요?', options: ['VPN', '프린터'] }
          : { prompt: 'What is it?', options: ['VPN', 'printer'] },
      ),
  });
  const index = {
    ...scriptedIndex(() => FOUND),
    listDocuments: async () => [],
    getDocument: async () => undefined,
  };
  return { reasoner, index };
}
