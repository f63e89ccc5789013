/** One choice of an option: the flags that it adds to the command line. */
export type OptionChoice = {
  readonly value: string;
  readonly label: string;
  readonly flagArgs: readonly string[];
  readonly flagAliases: readonly (readonly string[])[];
};

/** One option of a provider (reference 10.1). `omit` removes an inherited option of that key under `by_key`. */
export type ProviderOption = {
  readonly key: string;
  readonly label: string;
  readonly type: string;
  readonly default: string;
  readonly omit: boolean;
  readonly choices: readonly OptionChoice[];
};

/**
 * The fields of one provider layer, as far as they are written down: undefined is unset, which differs from an empty list
 * or text (reference 10.4).
 */
export type ProviderSpec = {
  readonly base?: string;
  readonly command?: string;
  readonly args?: readonly string[];
  readonly argsAppend?: readonly string[];
  readonly displayName?: string;
  readonly promptMode?: string;
  readonly promptFlag?: string;
  readonly readyDelayMs?: number;
  readonly readyPromptPrefix?: string;
  readonly processNames?: readonly string[];
  readonly emitsPermissionWarning?: boolean;
  readonly acceptStartupDialogs?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly pathCheck?: string;
  readonly supportsAcp?: boolean;
  readonly supportsHooks?: boolean;
  readonly instructionsFile?: string;
  readonly resumeFlag?: string;
  readonly resumeStyle?: string;
  readonly resumeCommand?: string;
  readonly sessionIdFlag?: string;
  readonly permissionModes?: Readonly<Record<string, string>>;
  readonly optionDefaults?: Readonly<Record<string, string>>;
  readonly optionsSchema?: readonly ProviderOption[];
  readonly optionsSchemaMerge?: string;
  readonly printArgs?: readonly string[];
  readonly titleModel?: string;
  readonly acpCommand?: string;
  readonly acpArgs?: readonly string[];
};
