import { defineConfig } from "@playwright/test";

/** Chromium as it is found on the machine; the flags keep a headless browser from calling out. */
const launchOptions = {
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/** Journeys; or what makes pictures (`npm run pictures`), or measures pages (`npm run bench:pages`). */
const kind = process.env.PICTURES ? "picture" : process.env.BENCH ? "bench" : "e2e";

export default defineConfig({
  testDir: { picture: "./pictures", bench: "./bench", e2e: "./flows" }[kind],
  testMatch: `**/*.${kind}.ts`,
  outputDir: "./.results",
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: 1,
  forbidOnly: true,
  reporter: [["list"]],
  use: { launchOptions, viewport: { width: 1440, height: 900 }, trace: "retain-on-failure" },
});
