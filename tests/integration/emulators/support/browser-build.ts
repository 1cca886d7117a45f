import type * as Sdk from 'firebase/firestore';

/** As much of a browser's XMLHttpRequest as the SDK calls, on fetch. */
class FetchedRequest {
  readyState = 0;
  status = 0;
  statusText = '';
  responseText = '';
  responseType = '';
  timeout = 0;
  withCredentials = false;
  onreadystatechange: (() => void) | null = null;
  #method = '';
  #url = '';
  readonly #headers = new Headers();
  readonly #stop = new AbortController();

  get response(): string {
    return this.responseText;
  }

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
    this.#turn(1);
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.append(name, value);
  }

  getResponseHeader(): string | null {
    return null;
  }

  getAllResponseHeaders(): string {
    return '';
  }

  abort(): void {
    this.#stop.abort();
  }

  send(body?: string): void {
    fetch(this.#url, { method: this.#method, headers: this.#headers, body: body ?? null, signal: this.#stop.signal })
      .then(async (answer) => {
        this.status = answer.status;
        this.responseText = await answer.text();
        this.#turn(4);
      })
      .catch(() => this.#turn(4));
  }

  #turn(state: number): void {
    this.readyState = state;
    this.onreadystatechange?.();
  }
}

// Node would be given its own build under the package's name.
const PACKAGES = new URL('../../../../node_modules/', import.meta.url);

/** The build of the web SDK that browsers get, which talks WebChannel and REST, in Node. Not beside the other build. */
export async function browserBuild(): Promise<typeof Sdk> {
  Object.assign(globalThis, { XMLHttpRequest: FetchedRequest });
  return (await import(
    /* @vite-ignore */ new URL('@firebase/firestore/dist/index.esm.js', PACKAGES).href
  )) as typeof Sdk;
}
