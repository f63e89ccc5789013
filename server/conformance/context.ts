/** The stores a case may be run on. */
export type StoreKind = "embedded" | "postgres";

/** What every area's runner is given besides the case. */
export type CaseContext = {
  /** Which store cases that need one run on. */
  readonly store: StoreKind;
  /** Absolute path of an empty folder of this case alone; removed afterwards. */
  readonly folder: string;
  /** Absolute path of the folder that holds the case file, for cases that name files beside it. */
  readonly caseFolder: string;
};

/** Runs one case and answers what is wrong, one sentence each; empty when it holds. `skip` says why it cannot be run here. */
export type CaseRunner = (caseJson: unknown, context: CaseContext) => Promise<readonly string[] | Skip>;

export type Skip = { readonly skip: string };
