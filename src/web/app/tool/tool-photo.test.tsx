import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { closeApp, openApp } from "../../../../tests/web/test-app.tsx";
import {
  choosePhoto,
  giveFile,
  goodAnswer,
  press,
  standInForPictures,
  startCounter,
  startsOf,
  workerFault,
} from "../../../../tests/web/test-tool.ts";
import { plain } from "../../../../tests/web/test-wire.ts";

afterEach(closeApp);

/** An answer that waits until the test lets it go. */
function gate() {
  let open: () => void = () => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { isOpen, open };
}

describe("the photo", () => {
  test.each([
    ["en", "Your photo", "The picture is damaged or incomplete. Please try another file."],
    ["vi", "Ảnh của bạn", "Ảnh bị hỏng hoặc không đầy đủ. Vui lòng thử tệp khác."],
  ] as const)("%s: what is wrong with a file is said until a better one comes", async (...row) => {
    const [language, label, words] = row;
    let isDamaged = true;
    standInForPictures((request) =>
      isDamaged ? workerFault(request, "damaged") : goodAnswer(request),
    );
    startCounter();
    await openApp("/dashboard/id", language);
    await giveFile(label, "broken.jpg");
    expect((await screen.findByRole("alert")).textContent).toBe(words);
    isDamaged = false;
    await choosePhoto(label);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("that was given last is kept, whichever is ready first", async () => {
    const slow = gate();
    standInForPictures(async (request) => {
      if (request.name === "intake" && (await request.input.file.text()) === "first.jpg")
        await slow.isOpen;
      return goodAnswer(request);
    });
    startCounter();
    await openApp("/dashboard/id");
    await giveFile("Your photo", "first.jpg");
    await screen.findByRole("button", { name: "Preparing the photo" });
    await choosePhoto("Your photo", "second.jpg");
    const made = vi.spyOn(URL, "createObjectURL");
    slow.open();
    await waitFor(() => expect(made).toHaveBeenCalledOnce());
    expect(screen.getByText("second.jpg")).toBeTruthy();
    expect(screen.queryByText("first.jpg")).toBeNull();
  });

  test("that is about to be replaced is not sent any more", async () => {
    const slow = gate();
    standInForPictures(async (request) => {
      if (request.name === "intake" && (await request.input.file.text()) === "second.jpg")
        await slow.isOpen;
      return goodAnswer(request);
    });
    const { requests } = startCounter();
    await openApp("/dashboard/id");
    await choosePhoto("Your photo", "first.jpg");
    await giveFile("Your photo", "second.jpg");
    const run = await screen.findByRole("button", { name: "Preparing the photo" });
    expect(run).toHaveProperty("disabled", true);
    fireEvent.keyDown(document.body, { key: "Enter", ctrlKey: true });
    slow.open();
    await screen.findByText("second.jpg");
    expect(startsOf(requests)).toHaveLength(0);
  });

  test("is pasted or dropped anywhere, but no text field is taken for the page", async () => {
    standInForPictures();
    startCounter();
    await openApp("/dashboard/id");
    const file = (name: string) => new File([name], name, { type: "image/png" });
    await screen.findByText("Drop a photo here");
    fireEvent.paste(document.body, { clipboardData: { files: [file("pasted.png")] } });
    await screen.findByText("pasted.png");
    await press("Remove");
    await userEvent.click(screen.getByRole("radio", { name: /Custom/ }));
    fireEvent.paste(screen.getByLabelText("Width (mm)"), {
      clipboardData: { files: [file("typed.png")] },
    });
    expect(screen.queryByText("Preparing the photo")).toBeNull();
    const dataTransfer = { types: ["Files"], files: [file("dropped.png")] };
    fireEvent.dragOver(window, { dataTransfer });
    await screen.findByText("Drop it anywhere");
    fireEvent.drop(window, { dataTransfer });
    await screen.findByText("dropped.png");
  });

  test("may be one of the sample people", async () => {
    standInForPictures();
    const people = [{ id: "person-1", file: "/art/1.jpg", thumb: "/art/1s.jpg" }];
    const { requests } = startCounter({
      routes: {
        "GET /art/samples.json": () => plain(people),
        "GET /art/1.jpg": () => new Response("a person"),
      },
    });
    await openApp("/dashboard/id");
    await press("Sample person 1");
    await screen.findByText("person-1.jpg");
    expect(screen.queryByRole("button", { name: "Sample person 1" })).toBeNull();
    expect(requests.filter(({ path }) => path === "/art/1.jpg")).toHaveLength(1);
  });

  test("of a sample that does not come is said, and another one may be tried", async () => {
    standInForPictures();
    const people = [{ id: "person-1", file: "/art/1.jpg", thumb: "/art/1s.jpg" }];
    startCounter({
      routes: {
        "GET /art/samples.json": () => plain(people),
        "GET /art/1.jpg": () => Promise.reject(new TypeError("Failed to fetch")),
      },
    });
    await openApp("/dashboard/id");
    await press("Sample person 1");
    await screen.findByText(/^There is no connection/);
    expect(screen.getByRole("button", { name: "Sample person 1" })).toBeTruthy();
  });
});

describe("a size that is typed by hand", () => {
  test.each([
    ["en", { photo: "Your photo", custom: /Custom/, width: "Width (mm)", height: "Height (mm)" }],
    ["vi", { photo: "Ảnh của bạn", custom: /Tùy chọn/, width: "Rộng (mm)", height: "Cao (mm)" }],
  ] as const)("%s: is wanted whole and within its limits, and is sent so", async (...row) => {
    const [language, say] = row;
    const button = language === "en" ? /^Create ID photo/ : /^Tạo ảnh thẻ/;
    const words =
      language === "en"
        ? [
            "Please enter custom width and height.",
            "That photo size cannot be used. Choose a preset, or a width and height of 10 to 300 mm.",
            "Cutting out the person",
          ]
        : [
            "Vui lòng nhập chiều rộng và chiều cao tùy chọn.",
            "Không dùng được kích thước ảnh này. Hãy chọn cỡ có sẵn, hoặc nhập chiều rộng và chiều cao từ 10 đến 300 mm.",
            "Đang tách nền",
          ];
    const [missing = "", range = "", running = ""] = words;
    standInForPictures();
    const { requests } = startCounter();
    await openApp("/dashboard/id", language);
    await choosePhoto(say.photo);
    await userEvent.click(screen.getByRole("radio", { name: say.custom }));
    await press(button);
    await screen.findByText(missing);
    // "2:3" is also the name of a preset; who types it means millimetres.
    await userEvent.type(screen.getByLabelText(say.width), "2");
    await userEvent.type(screen.getByLabelText(say.height), "3");
    expect(screen.queryByText(missing)).toBeNull();
    await press(button);
    await screen.findByText(range);
    await userEvent.type(screen.getByLabelText(say.width), "0");
    await userEvent.type(screen.getByLabelText(say.height), "0.5");
    await press(button);
    await screen.findByText(running);
    expect(startsOf(requests).map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ size: "20:30.5" }),
    ]);
  });
});
