import { paths } from "../url/paths";

/** One stop of the tour: a page, and what it is for. */
export type TourStop = { readonly path: (city: string) => string; readonly title: string; readonly text: string };

/** The way through the console that a newcomer is shown, in the order in which somebody would need it. */
export const tourStops: readonly TourStop[] = [
  {
    path: paths.city,
    title: "Home says who waits",
    text: "First who waits for a person, then what is stuck and why, then what changed since you were here. What you handle can be set aside for everybody.",
  },
  {
    path: paths.config,
    title: "Config explains itself",
    text: "Everything that the files of the city come to. Every value says which file and line won, and which lost.",
  },
  {
    path: paths.imports,
    title: "Imports bring packs",
    text: "Where agents, formulas and checks come from. A change is planned, shown with its effect, and written only then.",
  },
  {
    path: paths.formulas,
    title: "Formulas become molecules",
    text: "A formula compiles to steps, pass by pass. Cooking it makes beads; the preview shows them before.",
  },
  {
    path: paths.beads,
    title: "Beads are the work",
    text: "One filter grammar for lists, links and the API: state:ready, rig:web, age:>2d. A number is always the length of the list behind it.",
  },
  {
    path: paths.doctor,
    title: "The doctor looks after it",
    text: "Checks with evidence. A repair is shown to the byte before it runs; one that did not run is never green.",
  },
  {
    path: paths.activity,
    title: "Nothing happens unseen",
    text: "Every event, every change and every denial. Press Ctrl K to find anything, and ? for keys, actions and words.",
  },
];
