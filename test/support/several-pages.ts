import type { Ports } from '../../ports/index.js';
import { hit, scriptedIndex } from './memory-ports.js';
import { portsFor } from './query-harness.js';
import { clearAnalysis, scriptedReasoner, thought } from './scripted-reasoner.js';

/** Ports that find two pages for a question, whose titles hold the same words of it. */
export function severalPages(): Ports {
  return portsFor({
    index: scriptedIndex(() => [
      { ...hit('p#0', 'Parking permits cost nothing.'), title: 'Parking permits' },
      { ...hit('w#0', 'Work permits are for a year.'), title: 'Work permits' },
    ]),
    reasoner: scriptedReasoner({
      analyse: async ({ question, clarifications }) =>
        thought(
          clearAnalysis([question, ...clarifications].join(' '), {
            clarity: clarifications.length > 0 ? 0.85 : 0.8,
          }),
        ),
    }),
  });
}
