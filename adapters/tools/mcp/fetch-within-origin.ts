const MAX_HOPS = 3;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/**
 * `fetch` that follows redirects within the origin only: what is set up as headers for a server, keys among them, goes to
 * that server and to no other.
 * @throws TypeError for a redirect to another origin, or more than three of them.
 */
export async function fetchWithinOrigin(address: string | URL, init: RequestInit = {}): Promise<Response> {
  let url = new URL(address);
  let request: RequestInit = { ...init, redirect: 'manual' };
  for (let hops = 0; hops <= MAX_HOPS; hops++) {
    const response = await fetch(url, request);
    const location = response.headers.get('location');
    if (location === null || !REDIRECTS.includes(response.status)) return response;
    await response.body?.cancel();
    const next = new URL(location, url);
    if (next.origin !== url.origin) throw new TypeError(`the server redirects to ${next.origin}`);
    url = next;
    request = afterRedirect(request, response.status);
  }
  throw new TypeError('the server redirects without end');
}

/** As the Fetch standard says: 303 asks for the result elsewhere, and so do 301 and 302 in answer to a POST. */
function afterRedirect(request: RequestInit, status: number): RequestInit {
  const asksForResult = status === 303 || (status < 303 && request.method?.toUpperCase() === 'POST');
  if (!asksForResult) return request;
  const { body: _body, ...rest } = request;
  return { ...rest, method: 'GET' };
}
