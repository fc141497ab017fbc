import type { Browser, BrowserContext, Page } from 'playwright-core';
import { pageAddress, type Page as PageName } from '../../../contract/pages.js';
import type { Language } from '../../../contract/language.js';
import type { Texts } from '../../../web/language/language.js';
import { partTexts } from '../../../web/parts/texts.js';
import { until } from '../../support/wait.js';

export interface VisitOptions {
  /** A person of the stack. */
  as?: 'local' | 'kim' | 'lee';
  language?: Language;
  dark?: boolean;
  phone?: boolean;
  /** True to let movements take their time; tests do not wait for them otherwise. */
  motion?: boolean;
  /** Console errors that belong to what is tested, such as refused calls. */
  expected?: RegExp;
}

export const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

/** A person with a browser of their own. */
export class Visitor {
  /** Errors of the page and of the console, and violations of the content security policy. */
  readonly problems: string[] = [];

  private constructor(
    readonly page: Page,
    readonly context: BrowserContext,
    readonly language: Language,
    private readonly url: string,
    private readonly expected: RegExp | undefined,
  ) {}

  static async arrive(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visitor> {
    const { as = 'kim', language = 'en', dark = false, phone = false, motion = false, expected } = options;
    const context = await browser.newContext({
      viewport: phone ? SIZES.phone : SIZES.desktop,
      hasTouch: phone,
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: motion ? 'no-preference' : 'reduce',
      locale: language === 'ko' ? 'ko-KR' : 'en-GB',
      timezoneId: language === 'ko' ? 'Asia/Seoul' : 'Europe/London',
    });
    await context.addInitScript((person) => {
      if (person !== 'local') localStorage.setItem('vouch-person', person);
      document.addEventListener('securitypolicyviolation', (event) => {
        const { violatedDirective, blockedURI, sourceFile, lineNumber, columnNumber } = event;
        const where = `${sourceFile}:${lineNumber}:${columnNumber}`;
        console.error(`content security policy: ${violatedDirective} ${blockedURI} ${where}`);
      });
    }, as);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const visitor = new Visitor(page, context, language, url, expected);
    page.on('pageerror', (error) => visitor.note(`${error.message}\n${error.stack ?? ''}`));
    page.on('console', (message) => {
      if (message.type() === 'error') visitor.note(`${message.text()} ${message.location().url}`);
    });
    return visitor;
  }

  /** Opens a page by its address; resolves when it shows what it is about. */
  readonly open = async (page: PageName, id?: string): Promise<Page> => {
    await this.page.goto(this.url + pageAddress(page, id));
    await this.page.getByRole('heading', { level: 1 }).waitFor();
    await this.settled();
    return this.page;
  };

  /** Waits until nothing is being loaded any more. */
  async settled(): Promise<void> {
    const loading = this.page.getByText(this.texts(partTexts).loading);
    await until(async () => (await loading.count()) === 0, 'what is being loaded');
  }

  /** The texts of a page or part in this person's language. */
  texts<T>(texts: Texts<T>): T {
    return texts[this.language];
  }

  private note(problem: string): void {
    if (!this.expected?.test(problem)) this.problems.push(problem);
  }
}
