import {
  Activity,
  AlarmClock,
  Boxes,
  CircleDot,
  Cpu,
  House,
  type LucideIcon,
  ScrollText,
  SlidersHorizontal,
  SquareTerminal,
  Stethoscope,
  Terminal,
  Workflow,
} from "lucide-react";
import { paths } from "@/lib/url/paths";

/** A page of the left rail; `key` follows `g` on the keyboard (ux 54). */
export type Destination = {
  readonly id: string;
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly path: (city: string) => string;
  /** Words by which the palette finds it besides its label. */
  readonly also: string;
};

/** The pages of a city, in the order of the rail. */
export const destinations: readonly Destination[] = [
  { id: "home", key: "h", label: "Home", icon: House, path: paths.city, also: "overview attention" },
  {
    id: "config",
    key: "c",
    label: "Config",
    icon: SlidersHorizontal,
    path: paths.config,
    also: "agents rigs effective",
  },
  { id: "imports", key: "i", label: "Imports", icon: Boxes, path: paths.imports, also: "packs graph" },
  { id: "formulas", key: "f", label: "Formulas", icon: ScrollText, path: paths.formulas, also: "recipes cook" },
  { id: "molecules", key: "m", label: "Molecules", icon: Workflow, path: paths.molecules, also: "runs wisps" },
  { id: "beads", key: "b", label: "Beads", icon: CircleDot, path: paths.beads, also: "work issues ready" },
  {
    id: "sessions",
    key: "s",
    label: "Sessions",
    icon: SquareTerminal,
    path: paths.sessions,
    also: "agents running tmux supervisor inbox",
  },
  {
    id: "orders",
    key: "o",
    label: "Orders",
    icon: AlarmClock,
    path: paths.orders,
    also: "schedule loops convergence convoys",
  },
  { id: "doctor", key: "d", label: "Doctor", icon: Stethoscope, path: paths.doctor, also: "checks findings" },
  { id: "commands", key: "k", label: "Commands", icon: Terminal, path: paths.commands, also: "pack scripts run" },
  { id: "runtimes", key: "r", label: "Runtimes", icon: Cpu, path: paths.runtimes, also: "rpp conformance provider" },
  { id: "activity", key: "a", label: "Activity", icon: Activity, path: paths.activity, also: "events audit log" },
];

/** The destination that a path lies in; home for the city itself. */
export function destinationOf(pathname: string, city: string): Destination {
  const inside = destinations.filter((each) => each.id !== "home").find((each) => pathname.startsWith(each.path(city)));
  return inside ?? destinations[0]!;
}
