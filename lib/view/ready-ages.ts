/** The ages that the ready queue is counted by: each is the filter of the beads page that lists exactly these beads. */
export const readyAges = [
  { label: "under 1 h", filter: "age:<1h" },
  { label: "1 to 4 h", filter: "age:>=1h age:<4h" },
  { label: "4 to 24 h", filter: "age:>=4h age:<24h" },
  { label: "1 to 3 days", filter: "age:>=24h age:<3d" },
  { label: "3 to 7 days", filter: "age:>=3d age:<7d" },
  { label: "7 days and more", filter: "age:>=7d" },
] as const;
