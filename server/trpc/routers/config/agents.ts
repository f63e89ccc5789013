import { configQuery } from "./config-query";

/** The effective agents, in the order of the composition. The page filters: even a large city has a few thousand. */
export const agents = configQuery().query(({ ctx }) => {
  const { city } = ctx.shown;
  return {
    root: city.root,
    agents: city.agents.map((agent) => ({
      qualifiedName: agent.qualifiedName,
      layer: agent.layer,
      packName: agent.packName,
      rig: agent.rig ?? "",
      surface: agent.surface.kind,
      provider: agent.provider ?? "",
      implicit: agent.implicit,
      suspended: agent.suspended,
      maxActiveSessions: agent.maxActiveSessions,
      sourceFile: agent.sourceFile,
    })),
  };
});
