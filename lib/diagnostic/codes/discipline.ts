/** Rules of the discipline loader: rule → the key of the pack format that it speaks for. A report row names one of them. */
export const disciplineCodes = {
  "pack.file": "discipline notes 2, pack.yaml and the folder as a whole",
  "pack.name": "discipline name",
  "pack.version": "discipline version",
  "pack.core": "discipline core",
  "pack.roles": "discipline roles",
  "pack.vocabulary": "discipline vocabulary",
  "pack.schemas": "discipline schemas",
  "pack.task_templates": "discipline formats X1",
  "pack.policies": "discipline policies",
  "pack.skills": "discipline skills",
  "pack.lessons": "discipline lessons",
  "pack.mint": "discipline mint",
  "pack.connectors": "discipline connectors",
  "pack.views": "discipline views",
  "pack.strategy": "discipline strategy",
  "pack.suggest": "discipline suggest",
  "pack.compare": "discipline compare",
  "pack.public": "discipline public",
  "pack.evals": "discipline evals",
  "pack.acceptance": "discipline acceptance",
  "pack.vault_access": "discipline formats R12",
} as const;

export type DisciplineCode = keyof typeof disciplineCodes;
