"""Renders one plate: blender -b -noaudio --python scripts/plates/render.py -- <scene> <output folder> [--preview [scale]]

Writes picture.png, depth.png, front.png (only if the scene has front layers) and plate.json. A preview is a small and
noisy picture.png, for work on a scene; front layers are part of it, and a grey figure of 1.7 m shows the stand.
"""

import importlib
import json
import math
import sys
import time
from pathlib import Path

import bpy
import numpy as np
from mathutils import Vector

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))
from kit.denoise import denoise  # noqa: E402
from kit.units import HEIGHT_PX, SENSOR_MM, WIDTH_PX  # noqa: E402

# A plate stores light as film does: v = sRGB(1 - exp(-FILM * light)). The engine inverts it.
FILM = 1.15
# Depth is stored as NEAREST_M / depth, 0..1.
NEAREST_M = 1.0
FARTHEST_M = 1e5
PROBE_PX = 96


def main(scene_name, out, preview=None):
    started = time.time()
    bpy.ops.wm.read_factory_settings(use_empty=True)
    module = importlib.import_module("scenes." + scene_name.replace("-", "_"))
    plate = module.PLATE
    module.build()
    out = Path(out)
    out.mkdir(parents=True, exist_ok=True)
    bake_sky(out, 512 if preview else SKY_PX)
    set_up(preview or 1.0)
    bpy.context.scene.cycles.diffuse_bounces = plate.bounces
    add_camera(plate.camera)
    built = time.time()
    if preview:
        sketch(out, plate)
    else:
        finish(out, scene_name, plate)
    print(f"PLATE {scene_name}: scene {built - started:.0f} s, all {time.time() - started:.0f} s")


def sketch(out, plate):
    from kit.materials import material
    from kit.shapes import cylinder

    near, far = plate.stand_m
    cylinder(0.2, 1.7, (-plate.aside_m / 2, 0.5 * (near + far), 0), material("figure", (0.3, 0.3, 0.3)))
    bpy.context.scene.cycles.samples = 10
    bpy.context.scene.cycles.adaptive_threshold = 0.1
    light, _, depth, _ = render_once(out, 1)
    light = with_haze(light, depth, plate)
    save(out / "picture.png", graded(light * plate.exposure * automatic(light), plate))


def finish(out, scene_name, plate):
    fronts = [each for each in bpy.context.scene.objects if each.get("front")]
    for each in fronts:
        each.hide_render = True
    first, second, features, depth = render_halves(out, plate.samples)
    light = denoise(first, second, *features, depth)
    light = with_haze(light, depth, plate)
    exposure = plate.exposure * automatic(light)
    save(out / "picture.png", graded(light * exposure, plate))
    save(out / "depth.png", np.clip(NEAREST_M / np.maximum(depth, NEAREST_M), 0, 1))
    if fronts:
        render_front(out, fronts, exposure, plate)
    data = described(plate, scene_name, exposure, out)
    (out / "plate.json").write_text(json.dumps(data, indent=2) + "\n")


def set_up(scale):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x = round(WIDTH_PX * scale)
    scene.render.resolution_y = round(HEIGHT_PX * scale)
    scene.render.resolution_percentage = 100
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.use_denoising = False
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.03
    cycles.adaptive_min_samples = 8
    cycles.max_bounces = 6
    cycles.diffuse_bounces = 3
    cycles.glossy_bounces = 3
    cycles.transmission_bounces = 6
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    # A fraction of a percent of stray bright paths costs more samples than it is worth.
    cycles.sample_clamp_indirect = 6
    cycles.blur_glossy = 1
    scene.render.film_transparent = False
    scene.view_settings.view_transform = "Raw"
    layer = bpy.context.view_layer
    layer.use_pass_z = True
    layer.cycles.denoising_store_passes = True


SKY_PX = 2048
# A sun this far from the viewing direction isn't in the picture.
SEEN_SUN_DEG = 40
# A disc this wide measures the sun's light on a coarse grid; its light doesn't depend on its size.
MEASURED_SUN_DEG = 8


def bake_sky(out, width):
    """Lights the scene by a picture of its computed sky, and by a lamp for its sun: both render much faster, with less
    noise. The camera itself still sees the computed sky.
    """
    world = bpy.context.scene.world
    skies = [node for node in world.node_tree.nodes if node.type == "TEX_SKY"]
    if not skies:
        return
    suns = [sky for sky in skies if sky.sun_disc]
    if suns:
        sun = suns[0]
        size, elevation, turn = sun.sun_size, sun.sun_elevation, sun.sun_rotation
        sun.sun_size = math.radians(MEASURED_SUN_DEG)
        with_sun = panorama(out, world, 512)
        sun.sun_disc = False
        light = irradiance(with_sun - panorama(out, world, 512))
        sun.sun_size = size
        lamp = bpy.data.lights.new("sun", "SUN")
        lamp.angle = size
        lamp.energy = float(light.max())
        lamp.color = tuple(float(part) for part in light / light.max())
        made = bpy.data.objects.new("sun", lamp)
        # An unrotated sun lamp shines straight down; this one comes from the sun's side.
        made.rotation_euler = Vector(
            (math.cos(elevation) * math.sin(turn), math.cos(elevation) * math.cos(turn), math.sin(elevation))
        ).to_track_quat("Z", "Y").to_euler()
        bpy.context.scene.collection.objects.link(made)
    sky = panorama(out, world, width)
    image = bpy.data.images.new("sky", width, width // 2, float_buffer=True)
    image.colorspace_settings.name = "Non-Color"
    data = np.ones((width // 2, width, 4), np.float32)
    data[..., :3] = sky[::-1]
    image.pixels.foreach_set(data.ravel())
    for sun in suns:
        azimuth = math.degrees(math.remainder(sun.sun_rotation, 2 * math.pi))
        sun.sun_disc = abs(azimuth) < SEEN_SUN_DEG
    tree = world.node_tree
    [output] = [node for node in tree.nodes if node.type == "OUTPUT_WORLD"]
    seen = output.inputs["Surface"].links[0].from_socket
    texture = tree.nodes.new("ShaderNodeTexEnvironment")
    texture.image = image
    lighting = tree.nodes.new("ShaderNodeBackground")
    tree.links.new(texture.outputs["Color"], lighting.inputs["Color"])
    path = tree.nodes.new("ShaderNodeLightPath")
    either = tree.nodes.new("ShaderNodeMixShader")
    tree.links.new(path.outputs["Is Camera Ray"], either.inputs["Fac"])
    tree.links.new(lighting.outputs[0], either.inputs[1])
    tree.links.new(seen, either.inputs[2])
    tree.links.new(either.outputs[0], output.inputs["Surface"])
    world.cycles.sampling_method = "AUTOMATIC"


def panorama(out, world, width):
    """The world alone in equirectangular projection, as an environment texture reads it."""
    scene = bpy.data.scenes.new("panorama")
    scene.world = world
    scene.render.engine = "CYCLES"
    scene.cycles.samples = 2
    scene.cycles.use_denoising = False
    scene.view_settings.view_transform = "Raw"
    scene.render.resolution_x, scene.render.resolution_y = width, width // 2
    scene.render.image_settings.file_format = "OPEN_EXR"
    scene.render.image_settings.color_depth = "32"
    scene.render.filepath = str(out / "sky.exr")
    data = bpy.data.cameras.new("panorama")
    data.type = "PANO"
    data.cycles.panorama_type = "EQUIRECTANGULAR"
    camera = bpy.data.objects.new("panorama", data)
    camera.rotation_euler = (math.pi / 2, 0, -math.pi / 2)
    scene.collection.objects.link(camera)
    scene.camera = camera
    bpy.ops.render.render(write_still=True, scene=scene.name)
    bpy.data.scenes.remove(scene)
    sky = load(out / "sky.exr")
    (out / "sky.exr").unlink()
    return sky


def irradiance(light):
    """Light on a surface that faces a small sun."""
    rows, columns = light.shape[:2]
    height = np.cos(np.pi * ((np.arange(rows) + 0.5) / rows - 0.5))
    return np.einsum("rcx,r->x", light, height) * (math.pi / rows) * (2 * math.pi / columns)


def add_camera(camera):
    data = bpy.data.cameras.new("camera")
    data.lens = camera.focal_mm
    data.sensor_width = SENSOR_MM
    data.clip_start = 0.05
    data.clip_end = 20000
    # The shift is in units of the longer side.
    data.shift_y = (camera.horizon - 0.5) * HEIGHT_PX / WIDTH_PX
    data.dof.use_dof = camera.f_stop < 16
    data.dof.focus_distance = camera.focus_m
    data.dof.aperture_fstop = camera.f_stop
    made = bpy.data.objects.new("camera", data)
    made.location = (0, 0, camera.height_m)
    made.rotation_euler = (math.radians(90), 0, 0)
    bpy.context.scene.collection.objects.link(made)
    bpy.context.scene.camera = made
    return made


PASSES = {"Image": "light", "Denoising Albedo": "albedo", "Denoising Normal": "normal", "Depth": "depth", "Alpha": "alpha"}


def render_halves(out, samples):
    """Two images with half of the samples each, the features (albedo, normals) and the depth."""
    bpy.context.scene.cycles.samples = max(2, samples // 2)
    first, second = render_once(out, 1), render_once(out, 2)
    features = [(one + other) / 2 for one, other in zip(first[1], second[1])]
    return first[0], second[0], features, np.minimum(first[2], second[2])


def render_once(out, seed):
    """Light, (albedo, normals), depth and alpha as arrays with the first row at the top."""
    scene = bpy.context.scene
    scene.cycles.seed = seed
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    store = tree.nodes.new("CompositorNodeOutputFile")
    store.base_path = str(out)
    store.format.file_format = "OPEN_EXR"
    store.format.color_depth = "32"
    store.file_slots.clear()
    for output, name in PASSES.items():
        store.file_slots.new(name)
        tree.links.new(layers.outputs[output], store.inputs[name])
    bpy.ops.render.render()
    read = {}
    for name in PASSES.values():
        read[name] = load(out / f"{name}0001.exr")
        (out / f"{name}0001.exr").unlink()
    depth = np.minimum(read["depth"][..., 0], FARTHEST_M)
    # The sky has no albedo: it isn't lit.
    albedo = np.where(depth[..., None] >= FARTHEST_M, 1.0, read["albedo"])
    return read["light"], (albedo, read["normal"]), depth, read["alpha"][..., 0]


def load(path):
    image = bpy.data.images.load(str(path))
    image.colorspace_settings.name = "Non-Color"
    columns, rows = image.size
    data = np.empty(columns * rows * 4, np.float32)
    image.pixels.foreach_get(data)
    bpy.data.images.remove(image)
    return data.reshape(rows, columns, 4)[::-1, :, :3].copy()


def with_haze(light, depth, plate):
    """Air between the camera and what is far."""
    if plate.haze is None:
        return light
    far_m, tint = plate.haze
    sky = depth >= FARTHEST_M
    row = int(plate.camera.horizon * light.shape[0])
    band = sky[max(0, row - light.shape[0] // 6) : row]
    above = light[max(0, row - light.shape[0] // 6) : row][band]
    colour = np.median(above, axis=0) if len(above) else np.median(light.reshape(-1, 3), axis=0)
    share = np.where(sky, 0.0, 1 - np.exp(-np.maximum(0, depth - 8) / far_m))[..., None]
    return light * (1 - share) + colour * np.array(tint) * share


def luminance(light):
    return light @ np.array([0.2126, 0.7152, 0.0722], np.float32)


def automatic(light):
    """The factor that brings the average light to middle grey."""
    return 0.2 / float(np.exp(np.mean(np.log(1e-4 + luminance(light)))))


def graded(light, plate):
    grey = luminance(light)[..., None]
    light = np.maximum(0, grey + (light - grey) * plate.saturation)
    if plate.contrast != 1:
        light = 0.18 * (light / 0.18) ** plate.contrast
    return srgb(1 - np.exp(-FILM * light))


def srgb(value):
    return np.where(value <= 0.0031308, 12.92 * value, 1.055 * np.maximum(value, 1e-8) ** (1 / 2.4) - 0.055)


def save(path, value, alpha=None):
    rows, columns = value.shape[:2]
    if value.ndim == 2:
        value = np.repeat(value[..., None], 3, axis=-1)
    image = bpy.data.images.new(path.stem, columns, rows, alpha=alpha is not None)
    image.colorspace_settings.name = "Non-Color"
    data = np.ones((rows, columns, 4), np.float32)
    data[..., :3] = np.clip(value, 0, 1)
    if alpha is not None:
        data[..., 3] = np.clip(alpha, 0, 1)
    # Half a step of noise against bands in skies.
    dither = np.random.default_rng(1).uniform(-0.5, 0.5, (rows, columns, 1)).astype(np.float32) / 255
    data[..., :3] = np.clip(data[..., :3] + dither, 0, 1)
    image.alpha_mode = "CHANNEL_PACKED"
    image.pixels.foreach_set(data[::-1].ravel())
    image.filepath_raw = str(path)
    image.file_format = "PNG"
    image.save()
    bpy.data.images.remove(image)


def render_front(out, fronts, exposure, plate):
    """The front layers alone, lit and shadowed by the whole scene."""
    scene = bpy.context.scene
    hidden = [each for each in scene.objects if each.type in ("MESH", "CURVE", "FONT") and not each.get("front")]
    for each in hidden:
        each.visible_camera = False
    for each in fronts:
        each.hide_render = False
    scene.render.film_transparent = True
    scene.cycles.samples = max(2, plate.samples // 2)
    first, second = render_once(out, 3), render_once(out, 4)
    features = [(one + other) / 2 for one, other in zip(first[1], second[1])]
    halves = [np.concatenate([half[0], half[3][..., None]], axis=-1) for half in (first, second)]
    layer = denoise(*halves, *features, np.minimum(first[2], second[2]), textured=False)
    alpha = np.clip(layer[..., 3], 0, 1)
    light = layer[..., :3] / np.maximum(alpha, 1e-3)[..., None]
    save(out / "front.png", graded(light * exposure, plate), alpha)
    scene.render.film_transparent = False
    for each in hidden:
        each.visible_camera = True


def described(plate, name, exposure, out):
    camera = plate.camera
    near, far = plate.stand_m
    stand = 0.5 * (near + far)
    front_light, total = probe(stand, exposure, out)
    return {
        "id": name,
        "uses": list(plate.uses),
        "size": {"width": WIDTH_PX, "height": HEIGHT_PX},
        "camera": {
            "heightM": camera.height_m,
            "focalPx": round(camera.focal_mm / SENSOR_MM * WIDTH_PX, 1),
            "horizon": camera.horizon,
            "focusM": camera.focus_m,
            "fStop": camera.f_stop,
        },
        "stand": {"nearM": near, "farM": far, "asideM": plate.aside_m},
        "key": {
            "elevationDeg": plate.key.elevation_deg,
            "azimuthDeg": plate.key.azimuth_deg,
            "radiusDeg": plate.key.radius_deg,
            "share": total,
        },
        # Irradiance on a surface facing each direction, as spherical harmonics of bands 0 to 2, a row per colour.
        "light": [[round(float(value), 4) for value in row] for row in front_light],
        "nearestM": NEAREST_M,
        "hasWriting": plate.has_writing,
    }


def harmonics(x, y, z):
    """Real spherical harmonics up to band 2 without their constants; x right, y up, z towards the camera."""
    return np.stack([np.ones_like(x), x, y, z, x * y, y * z, 3 * z * z - 1, x * z, x * x - y * y], axis=-1)


def probe(stand_m, exposure, out):
    """Light where a person stands: a white ball, fitted with nine functions of the direction it faces.

    Also returns how much of the light at the ball's brightest direction is direct (its shadow is as dark).
    """
    from kit.materials import material
    from kit.shapes import ball

    white = material("probe", (0.8, 0.8, 0.8), 1.0, specular=0.0)
    made = ball(0.22, (0, stand_m, 1.35), white, 64)
    scene = bpy.context.scene
    scene.use_nodes = False
    camera = scene.camera
    data = bpy.data.cameras.new("probe")
    data.type = "ORTHO"
    data.ortho_scale = 0.44
    data.clip_start = 0.01
    view = bpy.data.objects.new("probe", data)
    view.location = (0, stand_m - 0.3, 1.35)
    view.rotation_euler = (math.radians(90), 0, 0)
    scene.collection.objects.link(view)
    scene.camera = view
    scene.render.resolution_x = scene.render.resolution_y = PROBE_PX
    scene.cycles.samples = 128
    scene.render.image_settings.file_format = "OPEN_EXR"
    scene.render.image_settings.color_depth = "32"
    scene.render.image_settings.color_mode = "RGB"
    scene.render.filepath = str(out / "probe.exr")
    bpy.ops.render.render(write_still=True)
    light = load(out / "probe.exr") * exposure / 0.8
    (out / "probe.exr").unlink()
    bpy.data.objects.remove(made)
    scene.camera = camera
    rows = (np.arange(PROBE_PX) + 0.5) / PROBE_PX * 2 - 1
    x, up = np.meshgrid(rows, -rows)
    inside = x**2 + up**2 < 0.94
    x, up = x[inside], up[inside]
    z = np.sqrt(1 - x**2 - up**2)
    functions = harmonics(x, up, z)
    # The side that is turned away isn't seen: a small penalty keeps it plain.
    squares = functions.T @ functions + 1e-3 * len(x) * np.eye(9)
    found = np.linalg.solve(squares, functions.T @ light[inside])
    grey = luminance(light[inside])
    direct = 1 - float(np.percentile(grey, 8) / max(1e-6, np.percentile(grey, 96)))
    return found.T, round(direct, 3)


if __name__ == "__main__":
    given = sys.argv[sys.argv.index("--") + 1 :]
    is_preview = "--preview" in given
    main(given[0], given[1], (float(given[3]) if len(given) > 3 else 0.25) if is_preview else None)
