import { expect, test } from "vitest";
import type { Parameter } from "../provider/pack";
import { boundsText, callInput } from "./call-input";

const parameter = (name: string, type: Parameter["type"], more: Partial<Parameter> = {}): Parameter => ({
  name,
  type,
  required: false,
  ...more,
});

test("fields become JSON: empty ones are left out, groups are objects, text that is no number stays text", () => {
  const parameters = [
    parameter("prompt", "string"),
    parameter("n", "integer"),
    parameter("loud", "boolean"),
    parameter("options.seed", "integer"),
    parameter("options.temperature", "number"),
    parameter("style", "enum"),
  ];
  const fields = {
    prompt: "12",
    n: "two",
    loud: "false",
    "options.seed": "7",
    "options.temperature": "0.5",
    style: "",
  };
  expect(callInput(parameters, fields)).toEqual({
    prompt: "12",
    n: "two",
    loud: false,
    options: { seed: 7, temperature: 0.5 },
  });
});

test("the bounds of a parameter are said in words", () => {
  expect(boundsText(parameter("n", "integer", { min: 1n, max: 4n, default: 1n, field: "n", quantity: "images" }))).toBe(
    "default 1 · 1 to 4 · sent as n · sets the price",
  );
  expect(boundsText(parameter("prompt", "string", { required: true, max_length: 40 }))).toBe(
    "required · up to 40 characters",
  );
});
