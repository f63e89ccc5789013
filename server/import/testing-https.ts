import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

/** Repositories of a folder over https on loopback, by git's own CGI program. */
export type GitServer = {
  /** `https://127.0.0.1:<port>`. */
  readonly url: string;
  /** Paths that were asked for. */
  readonly asked: readonly string[];
  /** Sends who asks for `/elsewhere` and below on to this address. */
  redirectTo(address: string): void;
  /** Cuts the connection after so many bytes of every answer. */
  cutAfter(bytes: number): void;
  close(): Promise<void>;
};

/** Whether this machine can make certificates. */
export function hasOpenssl(): boolean {
  try {
    execFileSync("openssl", ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Makes a certificate for loopback in `dir` and answers with its file. */
export function loopbackCertificate(dir: string): { readonly key: string; readonly cert: string } {
  const [key, cert] = [join(dir, "key.pem"), join(dir, "cert.pem")];
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:P-256",
      "-nodes",
      "-days",
      "2",
      ...subject,
      "-keyout",
      key,
      "-out",
      cert,
    ],
    { stdio: "ignore" },
  );
  return { key, cert };
}

/** Serves the repositories below `root`. Only reading is offered; with `login` (`user:password`) only to who brings it. */
export async function serveRepositories(
  root: string,
  tls: { key: string; cert: string },
  login?: string,
): Promise<GitServer> {
  const asked: string[] = [];
  let limit = Number.POSITIVE_INFINITY;
  let elsewhere: string | undefined;
  const server = createServer({ key: readFileSync(tls.key), cert: readFileSync(tls.cert) }, (request, response) => {
    const url = new URL(request.url ?? "/", "https://loopback");
    asked.push(url.pathname);
    const wanted = login === undefined ? undefined : `Basic ${Buffer.from(login).toString("base64")}`;
    if (request.headers.authorization !== wanted && wanted !== undefined) {
      response.writeHead(401, { "www-authenticate": 'Basic realm="repositories"' }).end();
      return;
    }
    if (elsewhere !== undefined && url.pathname.startsWith("/elsewhere")) {
      const location = `${elsewhere}${url.pathname.slice("/elsewhere".length)}${url.search}`;
      response.writeHead(302, { location }).end();
      return;
    }
    const child = spawn("git", ["http-backend"], {
      env: {
        PATH: process.env.PATH,
        GIT_PROJECT_ROOT: root,
        GIT_HTTP_EXPORT_ALL: "1",
        GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
        REQUEST_METHOD: request.method ?? "GET",
        PATH_INFO: url.pathname,
        QUERY_STRING: url.search.slice(1),
        CONTENT_TYPE: String(request.headers["content-type"] ?? ""),
        HTTP_CONTENT_ENCODING: String(request.headers["content-encoding"] ?? ""),
      } as unknown as NodeJS.ProcessEnv,
      stdio: ["pipe", "pipe", "ignore"],
    });
    request.pipe(child.stdin.on("error", () => undefined));
    const parts: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => parts.push(chunk));
    child.on("close", () => {
      const all = Buffer.concat(parts);
      const split = all.indexOf("\r\n\r\n");
      const headers = all.toString("latin1", 0, split).split("\r\n");
      for (const header of headers) {
        const [name = "", value = ""] = header.split(/:\s*/, 2);
        if (name === "Status") response.statusCode = Number.parseInt(value, 10);
        else if (name) response.setHeader(name, value);
      }
      const body = all.subarray(split + 4);
      if (body.length <= limit) response.end(body);
      else response.write(body.subarray(0, limit), () => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    redirectTo: (address) => {
      elsewhere = address;
    },
    cutAfter: (bytes) => {
      limit = bytes;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
