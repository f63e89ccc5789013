import { paths } from "@/lib/url/paths";
import { StandInSupervisor } from "@/server/session/testing/stand-in-supervisor";
import { quay } from "../seeds/quay";
import { expect, test } from "../support/test";

test("ux 48 65 sessions are seen, asked and answered, and never look healthy when nobody can see them", async ({
  page,
  openCity,
}) => {
  const standIn = await StandInSupervisor.start("quay");
  try {
    standIn.sessions.push(
      {
        id: "gc-1",
        template: "crew.hand",
        session_name: "crew__hand",
        state: "active",
        running: true,
        last_output: "<img src=x onerror=alert(1)> at work",
      },
      { id: "gc-2", template: "nobody", session_name: "stray", state: "asleep", running: false },
    );
    standIn.pending.set("gc-1", {
      request_id: "r1",
      kind: "permission",
      prompt: "May I <b>push</b>?",
      options: ["allow", "deny"],
    });
    const city = await openCity("sessions", quay);

    await page.goto(`${paths.sessions(city)}?view=sources`);
    await page.getByLabel("Address of the supervisor").fill("http://10.0.0.4");
    await page.getByRole("button", { name: "Look there" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "plain http beyond loopback" })).toBeVisible();
    await page.getByLabel("Address of the supervisor").fill(standIn.url);
    await page.getByRole("button", { name: "Look there" }).click();
    await expect(page.locator('[data-source="supervisor"]')).toHaveAttribute("data-status", "ok");

    await page.getByRole("link", { name: /^Sessions\s*2/ }).click();
    const table = page.getByRole("region", { name: "Sessions" });
    await expect(table.getByRole("row", { name: /crew__hand/ })).toContainText("active");
    await page.getByRole("link", { name: "Agents", exact: true }).click();
    await expect(page.locator('[data-agent="crew.hand"]')).toHaveAttribute("data-state", "idle");
    await expect(page.getByText("Seen, and not declared")).toBeVisible();

    await page.getByRole("link", { name: /^Needs you\s*1/ }).click();
    await expect(page.getByText("May I <b>push</b>?")).toBeVisible();
    await page.getByRole("button", { name: "allow" }).click();
    await expect(page.getByText("No session waits for an answer.")).toBeVisible();

    await page.goto(paths.session(city, "crew__hand"));
    await expect(page.getByText("<img src=x onerror=alert(1)> at work")).toBeVisible();
    await page.getByRole("button", { name: "Suspend" }).click();
    await expect(page.locator('[data-action="observed"]').filter({ hasText: "suspend" })).toBeVisible();

    standIn.mode = "503";
    await page.goto(paths.sessions(city));
    await expect(page.locator('[data-source="supervisor"]')).toHaveAttribute("data-status", "failed");
    await expect(table.getByRole("row", { name: /crew__hand/ })).toContainText("unknown");
    await expect(page.getByText(/was suspended, last seen/)).toBeVisible();
    await page.goto(`${paths.sessions(city)}?view=inbox`);
    await expect(page.getByText("Whether somebody waits is unknown")).toBeVisible();
    await page.goto(`${paths.sessions(city)}?view=agents`);
    await expect(page.locator('[data-agent="crew.hand"]')).toHaveAttribute("data-state", "unknown");
  } finally {
    await standIn.stop();
  }
});
