/** @type {import('next').NextConfig} */
export default {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // A redirect would answer before proxy.ts has looked at the host.
  skipTrailingSlashRedirect: true,
  // Types are a step of the gate (npm run typecheck); whoever starts the console does not wait for them.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["@electric-sql/pglite", "postgres", "graphile-worker", "pino"],
  experimental: { optimizePackageImports: ["lucide-react", "@base-ui/react"] },
};
