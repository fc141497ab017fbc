/**
 * Returns a `fetch` for uploads that tells how much of the body has been sent, which `fetch` itself does not.
 * @param onSent called with the share that has been sent, 0..1
 */
export function fetchWithProgress(onSent: (share: number) => void): typeof fetch {
  return (address, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', address as string);
      for (const [name, value] of Object.entries(init.headers as Record<string, string>))
        request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
      request.onload = () => {
        const type = request.getResponseHeader('content-type') ?? '';
        const headers = { 'content-type': type };
        resolve(new Response(request.responseText, { status: request.status, headers }));
      };
      request.onerror = () => reject(new TypeError('the connection failed'));
      request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
      init.signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(init.body as FormData);
    });
}
