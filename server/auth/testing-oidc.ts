import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

export type TestAccount = { readonly groups: readonly string[]; readonly email?: string };

/** A real OpenID provider on loopback: whoever gives a login name is that account, and consents to everything. */
export type TestProvider = {
  readonly issuer: string;
  /** Walks from an authorization address to the address that the browser is sent back to, as `login`. */
  readonly signIn: (location: string, login: string) => Promise<URL>;
  /** Changes what the token endpoint answers; undefined leaves it alone. */
  tamper: ((body: Record<string, unknown>) => Record<string, unknown>) | undefined;
  readonly close: () => Promise<void>;
};

/** Starts the provider for one client, which may come back to these addresses. */
export async function startTestProvider(options: {
  readonly accounts: Readonly<Record<string, TestAccount>>;
  readonly redirectUris: readonly string[];
  readonly clientId?: string;
}): Promise<TestProvider> {
  const { accounts, redirectUris, clientId = "hall" } = options;
  const holder: { handle?: (request: IncomingMessage, response: ServerResponse) => void } = {};
  const server = createServer((incoming, response) => holder.handle?.(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: "test-secret-of-the-client",
        redirect_uris: [...redirectUris],
        post_logout_redirect_uris: redirectUris.map((uri) => new URL("/login", uri).href),
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    claims: { openid: ["sub", "groups"], profile: ["preferred_username"], email: ["email"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: ["only for tests"] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, preferred_username: id, groups: [...(accounts[id]?.groups ?? [])] }),
    }),
    features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true } },
    ttl: { AuthorizationCode: 60, IdToken: 600, AccessToken: 600, Session: 600, Interaction: 600, Grant: 600 },
  });
  const handle = provider.callback();
  const state: TestProvider = {
    issuer,
    tamper: undefined,
    signIn: (location, login) => walk(location, login, issuer),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  provider.use(async (context, next) => {
    await next();
    if (context.path === "/token" && state.tamper) context.body = state.tamper(context.body as Record<string, unknown>);
  });
  holder.handle = handle;
  return state;
}

/** Follows the provider's pages with a cookie jar: sign in, consent, and stop at the first address of another origin. */
async function walk(start: string, login: string, issuer: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = new URL(start);
  let form: string | undefined;
  for (let step = 0; step < 20; step++) {
    const { status, location, cookies, body } = await ask(url, jar, form);
    for (const cookie of cookies) {
      const [pair = ""] = cookie.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    form = undefined;
    if (status >= 300 && status < 400 && location) {
      url = new URL(location, url);
      if (url.origin !== issuer) return url;
    } else {
      const action = /<form[^>]*action="([^"]+)"/.exec(body)?.[1];
      if (!action) throw new Error(`the provider answered ${status}: ${body.slice(0, 500)}`);
      url = new URL(action, url);
      form = body.includes('name="login"') ? `prompt=login&login=${login}&password=x` : "prompt=consent";
    }
  }
  throw new Error("the provider sends the browser round and round");
}

type Answer = {
  readonly status: number;
  readonly location: string | undefined;
  readonly cookies: readonly string[];
  readonly body: string;
};

function ask(url: URL, jar: ReadonlyMap<string, string>, form: string | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, ...(form && { "content-type": "application/x-www-form-urlencoded" }) };
    const sent = request(url, { method: form ? "POST" : "GET", headers }, (answer) => {
      let body = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => {
        body += chunk;
      });
      answer.on("end", () => {
        const { statusCode = 0, headers: got } = answer;
        resolve({ status: statusCode, location: got.location, cookies: got["set-cookie"] ?? [], body });
      });
    });
    sent.on("error", reject);
    sent.end(form);
  });
}
