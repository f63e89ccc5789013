import pino from "pino";

/** The log of the server: one JSON object a line on stderr. Secrets, cookies and inputs are never part of a line. */
export const log = pino({ level: process.env.CITYHALL_LOG ?? "info", base: null }, pino.destination(2));
