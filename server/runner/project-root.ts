/** The checkout, or the folder of the installed package: set by the launcher, because a bundle does not know where it came from. */
export const projectRoot = (): string => process.env.CITYHALL_ROOT ?? process.cwd();
