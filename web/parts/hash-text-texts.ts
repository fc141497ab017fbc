import type { Texts } from '../language/language.js';

interface HashTexts {
  copy: (label: string) => string;
  copied: (label: string) => string;
}

export const hashTexts: Texts<HashTexts> = {
  en: { copy: (label) => `Copy: ${label}`, copied: (label) => `Copied: ${label}` },
  ko: { copy: (label) => `${label} 복사`, copied: (label) => `${label} 복사됨` },
};
