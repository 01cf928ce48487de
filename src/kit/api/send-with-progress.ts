/**
 * Sends a request and reports the upload progress, which `fetch` can't. `onSent` receives the share that was sent,
 * 0..1. Rejects like `fetch`: with the abort, or with a `TypeError` if the network is unreachable.
 */
export function sendWithProgress(
  path: string,
  { method, headers, body, signal }: RequestInit & { readonly body: Blob },
  onSent: (fraction: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener("abort", abort, { once: true });
    request.addEventListener("loadend", () => signal?.removeEventListener("abort", abort));
    request.upload.addEventListener("progress", ({ loaded, total }) => onSent(loaded / total));
    request.addEventListener("load", () =>
      resolve(new Response(request.responseText, { status: request.status })),
    );
    request.addEventListener("error", () => reject(new TypeError("The network is away")));
    request.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
    request.open(method ?? "POST", path);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}
