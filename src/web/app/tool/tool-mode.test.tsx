import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeApp, openApp } from "../../../../tests/web/test-app.tsx";
import {
  choosePhoto,
  press,
  standInForPictures,
  startCounter,
} from "../../../../tests/web/test-tool.ts";
import { sealed } from "../../../../tests/web/test-wire.ts";

beforeEach(() => {
  standInForPictures();
});
afterEach(closeApp);

const refused = () => sealed({ error: { code: "object_not_found", message: "" } }, 422);
const inputOf = (label: string) => {
  const input = screen.getByLabelText(label);
  if (!(input instanceof HTMLTextAreaElement)) throw new Error(`${label} is no text`);
  return input;
};

test("another mode of magic edit clears the words and the failure, and only one mode needs no words", async () => {
  startCounter({ routes: { "POST /images/remove_object": refused } });
  await openApp("/dashboard/magic");
  await choosePhoto();
  await press(/Edit photo/);
  expect((await screen.findByRole("alert")).textContent).toBe("Please provide a description.");
  await userEvent.type(inputOf("Description"), "the ball");
  await press(/Edit photo/);
  await screen.findByText("That did not work");
  await userEvent.click(screen.getByRole("radio", { name: "Change sky" }));
  expect(screen.queryByText("That did not work")).toBeNull();
  expect(inputOf("Description").value).toBe("");
  expect(screen.getByText("me.jpg")).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: "Remove background" }));
  expect(screen.queryByLabelText("Description")).toBeNull();
});

test("another mode of the clothing change clears the description and the picture", async () => {
  startCounter();
  await openApp("/dashboard/clothing");
  await choosePhoto();
  await userEvent.type(inputOf("Clothing"), "red silk");
  await userEvent.click(screen.getByRole("radio", { name: "From a photo" }));
  await choosePhoto("Clothing photo", "coat.jpg");
  await userEvent.click(screen.getByRole("radio", { name: "Describe it" }));
  expect(inputOf("Clothing").value).toBe("");
  await press(/Change clothing/);
  await screen.findByText("Please describe the clothing you want.");
  await userEvent.click(screen.getByRole("radio", { name: "From a photo" }));
  expect(screen.queryByText("coat.jpg")).toBeNull();
  await press(/Change clothing/);
  await screen.findByText("Please upload a clothing image.");
});

test("the picture of a place writes its name into the description, and takes it out again", async () => {
  startCounter();
  await openApp("/dashboard/magic?mode=change_scenery");
  const forest = await screen.findByRole("button", { name: "Forest" });
  await userEvent.click(forest);
  expect(inputOf("Description").value).toBe("Forest");
  expect(forest.getAttribute("aria-pressed")).toBe("true");
  await userEvent.click(forest);
  expect(inputOf("Description").value).toBe("");
  await userEvent.type(inputOf("Description"), "Café terrace");
  expect(screen.getByRole("button", { name: "Café terrace" }).getAttribute("aria-pressed")).toBe(
    "true",
  );
  await userEvent.click(screen.getByRole("radio", { name: "Change sky" }));
  expect(screen.queryByRole("button", { name: "Forest" })).toBeNull();
});
