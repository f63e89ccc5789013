import { z } from "zod";
import { showExecution } from "../../../provider/read-execution";
import { memberQuery } from "../../procedures";
import { executionId } from "./provider-input";

/** One execution: timeline, request, money, artifacts. An allow-list: the engine's lease is nobody's business. */
export const execution = memberQuery("provider.read")
  .input(z.object({ id: executionId }))
  .query(async ({ ctx, input }) => {
    const { execution: row, ...detail } = await showExecution(ctx.store, input.id);
    const { driver: _driver, drivenUntil: _until, hold: _hold, settlement: _settlement, ...facts } = row;
    return { ...detail, execution: facts };
  });
