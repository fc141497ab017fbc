import type { Language } from '../../contract/language.js';
import type { QueryView } from '../../contract/query.js';
import { hang } from '../terminal/layout.js';
import type { Style, Terminal } from '../terminal/terminal.js';
import { TEXTS } from '../texts/index.js';
import type { Step } from './step.js';
import { questionStep, stepsOf } from './steps.js';

const STYLES: Record<Step['tone'], Style> = { plain: 'cyan', good: 'green', bad: 'yellow' };

/** Prints the steps of one query as they appear, each once. */
export class Transcript {
  readonly #terminal: Terminal;
  readonly #printed = new Set<string>();

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /** Prints the question before there is any status, in the language it seems to be in. */
  open(question: string, language: Language): void {
    this.#printed.add('question');
    this.#terminal.print(...this.#lines(questionStep(question, TEXTS[language])));
  }

  /** Prints what is new in this status. The language of a question may become known only by its analysis. */
  show(view: QueryView, now: number): void {
    for (const step of stepsOf(view, TEXTS[view.language], now)) {
      if (this.#printed.has(step.key)) continue;
      this.#printed.add(step.key);
      this.#terminal.print(...this.#lines(step));
    }
  }

  #lines({ key, tag, text, tone }: Step): string[] {
    const { width, paint } = this.#terminal;
    const first = key === 'question';
    const label = `[${tag}]`;
    const [head = '', ...rest] = hang(`${first ? '' : '  '}${label} `, text, width);
    const painted = head.replace(label, () => paint(first ? 'bold' : STYLES[tone], label));
    return first ? [painted, ...rest, ''] : [painted, ...rest];
  }
}
