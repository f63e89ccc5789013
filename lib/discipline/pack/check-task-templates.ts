import { payloadFaults } from "../core/payload-faults";
import { childPointer } from "../text/pointer";
import type { ExtSchemas, NeedTemplate } from "./pack";
import type { PackSource } from "./pack-source";
import type { Report } from "./report";
import { isMapping, isWhole } from "./shape";

/**
 * `task_templates`: needs that the Gardener may draft first (discipline formats X1, F10). Each is validated like a need,
 * by the core and by the pack; with broken schemas the templates are not judged by them (R20). The positions are need
 * indices, so `after` names earlier ones.
 */
export function checkTaskTemplates(
  source: PackSource,
  report: Report,
  schemas: ExtSchemas,
): readonly NeedTemplate[] | undefined {
  const value = source.manifest.task_templates;
  if (value === undefined) return [];
  const check = source.check("pack.task_templates", report);
  if (!Array.isArray(value)) {
    check.fail("/task_templates", "task_templates is a list of needs");
    return undefined;
  }
  const judged = report.hasErrors("pack.schemas") ? undefined : schemas;
  value.forEach((need: unknown, index) => {
    const pointer = childPointer("/task_templates", index);
    for (const fault of payloadFaults("coalition.need", need, judged)) {
      check.fail(`${pointer}${fault.pointer}`, `a need ${fault.message}`);
    }
    if (!isMapping(need) || !Array.isArray(need.after)) return;
    need.after.forEach((earlier: unknown, position) => {
      if (isWhole(earlier, 0) && earlier >= index) {
        check.fail(
          childPointer(`${pointer}/after`, position),
          `after names earlier needs, here 0 to ${index - 1} at most`,
        );
      }
    });
  });
  return check.failures === 0 ? (value as readonly NeedTemplate[]) : undefined;
}
