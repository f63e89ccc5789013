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

export default defineConfig({
  testDir: process.env.PICTURES ? "./pictures" : "./flows",
  testMatch: process.env.PICTURES ? /.*\.picture\.ts/ : /.*\.e2e\.ts/,
  outputDir: "./.results",
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: 1,
  forbidOnly: true,
  reporter: [["list"]],
  use: { launchOptions, viewport: { width: 1440, height: 900 }, trace: "retain-on-failure" },
});
