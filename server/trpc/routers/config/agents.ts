import { composed } from "../../../console/composed";
import { cityQuery } from "../../procedures";

/** The effective agents, in the order of the composition. The page filters: even a large city has a few thousand. */
export const agents = cityQuery("config.read").query(async ({ ctx }) => {
  const { city } = await composed(ctx.city);
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
