import type { Form } from './form.js';
import { frame } from '../render/gate.js';

/** An unclear question, asked back: pick an option, say it in other words, or cancel. */
export const clarificationForm: Form<'clarification'> = {
  example: '--action answer --text "…"',

  show(request, scene) {
    const { prompt, options } = request.payload;
    const choices = options.map((option, i) => `  [${i + 1}] ${option}`);
    const asked = request.withheld ? scene.texts.answer.withheldText : prompt;
    const content = [asked, ...(choices.length > 0 ? ['', ...choices] : [])];
    return frame(scene.texts.clarification.title, content, request, scene);
  },

  async ask(request, askLine, { terminal, texts }) {
    const { options } = request.payload;
    const label = options.length > 0 ? texts.clarification.choose : texts.clarification.words;
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
