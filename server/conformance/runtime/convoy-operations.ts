import {
  addToConvoy,
  checkConvoys,
  closeConvoy,
  createConvoy,
  landConvoy,
  targetConvoy,
} from "@/server/convoy/change-convoy";
import { listConvoys, strandedMembers } from "@/server/convoy/convoy";
import type { RunOperation } from "./store-operations";

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)];

export const convoyOperations: Readonly<Record<string, RunOperation>> = {
  convoy_create: async ({ store, cityId, act }, { title, name, issues, members, owned }) => {
    const input = {
      cityId,
      title: String(title ?? name ?? "convoy"),
      memberIds: listOf(issues ?? members),
      owned: owned === true,
    };
    const convoy = await createConvoy(store, input, act);
    return { ok: true, id: convoy.id };
  },
  convoy_add: async ({ store, cityId, act }, { id, convoy, issues, members, issue }) => {
    const memberIds = listOf(issues ?? members ?? issue);
    await addToConvoy(store, { cityId, id: String(id ?? convoy), memberIds }, act);
    return { ok: true };
  },
  convoy_close: async ({ store, cityId, act }, { id, reason }) => {
    const { closed } = await closeConvoy(store, { cityId, id: String(id), reason: reason as string }, act);
    return { ok: true, closed, stdout: closed.length > 0 ? `Closed convoy ${id}` : `Convoy ${id} already closed` };
  },
  convoy_target: async ({ store, cityId, act }, { id, convoy, target, branch }) => {
    const input = { cityId, id: String(id ?? convoy), branch: String(branch ?? target) };
    await targetConvoy(store, input, act);
    return { ok: true };
  },
  convoy_check: async ({ store, cityId, act }) => {
    const { closed, messages } = await checkConvoys(store, cityId, act);
    return { ok: true, closed, stdout: [...messages, `${closed.length} convoy(s) auto-closed`].join("\n") };
  },
  convoy_land: async ({ store, cityId, act }, { id, force }) => {
    const { closed, message } = await landConvoy(store, { cityId, id: String(id), force: force === true }, act);
    return { ok: true, closed, stdout: message };
  },
  convoy_stranded: async ({ store, cityId }) => {
    const rows = await strandedMembers(store, cityId);
    return {
      rows: rows.map((row) => [row.convoyId, row.issueId]),
      stdout:
        rows.length === 0
          ? "No stranded work"
          : rows.map((row) => `${row.convoyId} ${row.issueId} ${row.title}`).join("\n"),
    };
  },
  convoy_list: async ({ store, cityId }) => {
    const convoys = await listConvoys(store, { cityId });
    return {
      rows: convoys.map(({ bead, progress }) => [bead.id, bead.title, `${progress.closed}/${progress.total} closed`]),
      stdout: convoys.length === 0 ? "No open convoys" : "",
    };
  },
  convoy_status: async ({ store, cityId }, { id }) => {
    const convoy = (await listConvoys(store, { cityId, includeClosed: true })).find((each) => each.bead.id === id);
    return { ...convoy?.progress, status: convoy?.bead.status };
  },
};
