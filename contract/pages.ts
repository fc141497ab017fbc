/** Pages of the web app, as other programs link to them. */
export const PAGES = {
  inbox: '/',
  request: '/requests/:id',
  ask: '/ask',
  queries: '/queries',
  query: '/queries/:id',
  audit: '/queries/:id/audit',
  conversations: '/conversations',
  conversation: '/conversations/:id',
  documents: '/documents',
  document: '/documents/:id',
  documentAnswers: '/documents/:id/answers',
  decisions: '/decisions',
  dashboard: '/dashboard',
  administration: '/administration',
  administrationPart: '/administration/:id',
  signIn: '/sign-in',
} as const;

export type Page = keyof typeof PAGES;

/** Address of a page, without its origin. */
export function pageAddress(page: Page, id = ''): string {
  return PAGES[page].replace(':id', encodeURIComponent(id));
}

/** Behind the address of a query: which citation is looked at, by its marker. */
export const CITATION_FRAGMENT = '#citation-';
