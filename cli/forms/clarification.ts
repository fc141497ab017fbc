import type { Form } from './form.js';
import { frame } from '../render/gate.js';

const en = {
  title: 'Clarification',
  choose: 'Number or your own words (c = cancel the question)',
  words: 'Your answer (c = cancel the question)',
};

const ko: typeof en = {
  title: '확인 질문',
  choose: '번호 또는 직접 입력 (c=질문 취소)',
  words: '답변 (c=질문 취소)',
};

export const clarificationTexts = { en, ko };

/** An unclear question, asked back: pick an option, say it in other words, or cancel. */
export const clarificationForm: Form<'clarification'> = {
  example: '--action answer --text "…"',

  show(request, scene) {
    const { prompt, options } = request.payload;
    const choices = options.map((option, i) => `  [${i + 1}] ${option}`);
    const asked = request.withheld ? scene.texts.answer.withheldText : prompt;
    const content = [asked, ...(choices.length > 0 ? ['', ...choices] : [])];
    return frame(clarificationTexts[scene.texts.language].title, content, request, scene);
  },

  async ask(request, askLine, { terminal, texts }) {
    const { options } = request.payload;
    const t = clarificationTexts[texts.language];
    const label = options.length > 0 ? t.choose : t.words;
    for (;;) {
      const line = await askLine(`  ${label}: `);
      if (line === undefined) return undefined;
      const typed = line.trim();
      if (typed === '') continue;
      if (/^[cㅊ]$/i.test(typed)) return { action: 'cancel' };
      const isNumber = options.length > 0 && /^\d{1,2}$/.test(typed);
      const text = isNumber ? options[Number(typed) - 1] : typed;
      if (text !== undefined) return { action: 'answer', text };
      terminal.print(`  ${texts.prompt.unknownChoice(options.map((_, i) => i + 1).join(', '))}`);
    }
  },
};
