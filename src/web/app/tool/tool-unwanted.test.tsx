import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
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
const route = `/runs/${runId}/unwanted`;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

interface Server {
  readonly offer?: () => Response;
  readonly press?: () => Response;
  readonly answer?: object;
}

const sealedOffer = (left: number) => sealed({ left, amount: 1 });

/** Makes a picture on a server with these answers. Returns the reasons that were sent. */
async function makePicture({ offer, press: pressed, answer }: Server = {}) {
  const { requests, run } = startCounter({
    routes: {
      [`GET ${route}`]: offer ?? (() => sealedOffer(3)),
      [`POST ${route}`]: pressed ?? (() => sealedOffer(2)),
    },
  });
  await openApp("/dashboard/id");
  await choosePhoto();
  await press(/^Create ID photo/);
  await screen.findByText("Cutting out the person");
  run.finish("result", { ...runAnswer, returnableUntil: inAnHour(), ...answer });
  await screen.findByRole("radio", { name: "Single" });
  return () =>
    requests
      .filter(({ method, path }) => method === "POST" && path === route)
      .map(({ payload }) => payload);
}

const returnButton = () => screen.findByRole("button", { name: "Return the picture" });

test("a result is returned with a reason, after the dialog said what follows, and leaves the screen", async () => {
  const sent = await makePicture();
  await press("Not what I wanted");
  await screen.findByText(/You get your credit back/);
  expect(screen.getByText("You can return 3 more pictures for now.")).toBeTruthy();
  expect(screen.getAllByRole("radio", { name: /It|Something|I just/ })).toHaveLength(5);
  // Without a reason nothing is sent.
  await userEvent.click(await returnButton());
  expect(sent()).toEqual([]);
  await userEvent.click(screen.getByRole("radio", { name: "Something is broken or cut off" }));
  await userEvent.click(await returnButton());
  await screen.findByText("Thank you for telling us what was wrong.");
  expect(sent()).toEqual([{ reason: "broken" }]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("reasons are chosen by keyboard, and Escape keeps the picture", async () => {
  const sent = await makePicture();
  await press("Not what I wanted");
  await screen.findByText(/You get your credit back/);
  screen.getByRole("radio", { name: "It is not what I asked for" }).focus();
  await userEvent.keyboard(" ");
  expect(screen.getByRole("radio", { name: "It is not what I asked for" })).toHaveProperty(
    "checked",
    true,
  );
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent()).toEqual([]);
  expect(screen.getByRole("button", { name: "Not what I wanted" })).toBe(document.activeElement);
});

test("a press that failed says why and can be repeated", async () => {
  let isAway = true;
  const sent = await makePicture({
    press: () =>
      isAway
        ? sealed({ error: { code: "storage_unavailable", message: "" } }, 503)
        : sealedOffer(2),
  });
  await press("Not what I wanted");
  await screen.findByText(/You get your credit back/);
  await userEvent.click(screen.getByRole("radio", { name: "It looks artificial" }));
  await userEvent.click(await returnButton());
  await screen.findByText(/cannot be stored or fetched right now/);
  isAway = false;
  await userEvent.click(await returnButton());
  await screen.findByText("Thank you for telling us what was wrong.");
  expect(sent()).toHaveLength(2);
});

test("terms that could not be read can be asked for again, and nothing is sent before", async () => {
  let isAway = true;
  const sent = await makePicture({
    offer: () => (isAway ? sealed({ error: { code: "busy", message: "" } }, 503) : sealedOffer(1)),
  });
  await press("Not what I wanted");
  await screen.findByText(/counter is busy/);
  await userEvent.click(screen.getByRole("radio", { name: "I just don’t like it" }));
  await userEvent.click(await returnButton());
  expect(sent()).toEqual([]);
  isAway = false;
  await press("Try again");
  await screen.findByText("You can return one more picture for now.");
});

test("without any return left there is nothing to press", async () => {
  await makePicture({ offer: () => sealedOffer(0) });
  await press("Not what I wanted");
  await screen.findByText(/cannot return any more pictures/);
  expect(screen.queryByRole("button", { name: "Return the picture" })).toBeNull();
});

test("credits that have expired can't come back, and the dialog says so", async () => {
  await makePicture({ offer: () => sealed({ left: 3, amount: 0 }) });
  await press("Not what I wanted");
  await screen.findByText(/have expired or came back already/);
  expect(screen.queryByRole("button", { name: "Return the picture" })).toBeNull();
});

test.each([
  ["that can't be returned", { returnableUntil: undefined }],
  ["whose day is over", { returnableUntil: "2026-01-01T00:00:00.000Z" }],
])("a result %s has no such action", async (_name, answer) => {
  await makePicture({ answer });
  await screen.findByRole("button", { name: "Delete now" });
  expect(screen.queryByRole("button", { name: "Not what I wanted" })).toBeNull();
});
