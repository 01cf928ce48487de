import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeApp, openApp } from "../../../../tests/web/test-app.tsx";
import {
  choosePhoto,
  press,
  runAnswer,
  standInForPictures,
  startCounter,
} from "../../../../tests/web/test-tool.ts";
import { sealed } from "../../../../tests/web/test-wire.ts";

beforeEach(() => {
  standInForPictures();
});
afterEach(closeApp);

const { runId } = runAnswer;
const route = `DELETE /images/${runId}`;

async function makePicture(deletion: () => Response) {
  const { requests, run } = startCounter({ routes: { [route]: deletion } });
  await openApp("/dashboard/id");
  await choosePhoto();
  await press(/^Create ID photo/);
  await screen.findByText("Cutting out the person");
  run.finish("result", runAnswer);
  await screen.findByRole("radio", { name: "Single" });
  return () => requests.filter(({ method, path }) => `${method} ${path}` === route).length;
}

test("a result is deleted after one question, and leaves the screen", async () => {
  const asked = await makePicture(() => sealed({ isDeleted: true }));
  await press("Delete now");
  await press("Keep");
  expect(asked()).toBe(0);
  await press("Delete now");
  await press("Delete");
  await screen.findByText("The picture and the photos it was made of are deleted.");
  expect(asked()).toBe(1);
  expect(screen.queryByRole("img", { name: "Create ID Photo" })).toBeNull();
});

test("a deletion that did not work is said, and the picture stays", async () => {
  const asked = await makePicture(() =>
    sealed({ error: { code: "storage_unavailable", message: "" } }, 503),
  );
  await press("Delete now");
  await press("Delete");
  await waitFor(() => expect(asked()).toBe(1));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Delete" })).toHaveProperty("disabled", false),
  );
  expect(screen.getByRole("img", { name: "Create ID Photo" })).toBeTruthy();
});
