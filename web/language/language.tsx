import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Language } from '../../contract/language.js';

const KEY = 'vouch-language';

interface LanguageChoice {
  language: Language;
  choose: (language: Language) => void;
}

const Context = createContext<LanguageChoice>({ language: 'en', choose: () => undefined });

// not the schema of the contract: no page has to load the library of schemas for it
const LANGUAGES = ['en', 'ko'] as const satisfies readonly Language[];

/** The language chosen before, else the browser's first one that there is, else English. */
function initialLanguage(): Language {
  const wanted = [localStorage.getItem(KEY), ...navigator.languages.map((tag) => tag.split('-')[0])];
  return wanted.flatMap((tag) => LANGUAGES.find((language) => language === tag) ?? [])[0] ?? 'en';
}

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(initialLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const value = useMemo(
    () => ({
      language,
      choose(next: Language) {
        localStorage.setItem(KEY, next);
        setLanguage(next);
      },
    }),
    [language],
  );
  return <Context value={value}>{children}</Context>;
}

export function useLanguage(): LanguageChoice {
  return use(Context);
}

/** Texts of a page or part: `const ko: typeof en` gives every language the same shape. */
export type Texts<T> = Record<Language, T>;

/** The texts in the reader's language. */
export function useTexts<T>(texts: Texts<T>): T {
  return texts[use(Context).language];
}
