import { navigate } from 'wouter/use-browser-location';
import type { ApiClient } from '../../../client/api-client.js';
import type { QueryEvent } from '../../../contract/events.js';
import type { Language } from '../../../contract/language.js';
import { pageAddress } from '../../../contract/pages.js';
import { obstacleToDeciding } from '../../../contract/requests/who-decides.js';
import { vocabulary } from '../../parts/vocabulary.js';
import { inboxTexts } from './texts.js';

/** Notices of which somebody is told who looks elsewhere. */
const TOLD = {
  hitl_request: 'asked',
  hitl_warning: 'late',
  hitl_widened: 'escalated',
  hitl_escalated: 'escalated',
} as const;

/** Of several new requests within this time one calls the person. */
const REST_MS = 5000;
let lastAt = -REST_MS;

/**
 * Shows a notification of the desktop for a notice about a request that the viewer can decide now, unless they look at the
 * page; a click opens the request. It names the kind and nothing of the content: others may see the screen.
 */
export async function notify(
  { type, data: { requestId } }: QueryEvent,
  api: ApiClient,
  language: Language,
): Promise<void> {
  const told = type in TOLD ? TOLD[type as keyof typeof TOLD] : undefined;
  if (!told || requestId === undefined || document.hasFocus()) return;
  if (told === 'asked' && performance.now() - lastAt < REST_MS) return;
  const [{ data: request }, { data: me }] = await Promise.all([
    api.call('getRequest', { params: { id: requestId } }),
    api.call('getMe', {}),
  ]);
  if (request.status !== 'open' || obstacleToDeciding(request, me, Date.now())) return;
  lastAt = performance.now();
  const shown = new Notification(inboxTexts[language].notify[told], {
    body: vocabulary[language].kinds[request.kind],
    icon: '/icon.svg',
    lang: language,
    tag: requestId, // one of a request, whichever tab shows it
  });
  shown.addEventListener('click', () => {
    window.focus();
    navigate(pageAddress('request', requestId));
    shown.close();
  });
}
